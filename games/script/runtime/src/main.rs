//! Makes `script.wasm`: the QuickJS of componentize-qjs with our glue evaluated in it.
//!
//! componentize-qjs would do all of this, and then wrap the component in others that stand for WASI.
//! A wrapped component cannot be snapshotted again, which is just what becomes of it when a script
//! is loaded. So this stops one step earlier; the host gives traps for WASI.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context as _, Result, anyhow};
use componentize_qjs::{codegen, default_sync_runtime_wasm};
use wasi_preview1_component_adapter_provider::WASI_SNAPSHOT_PREVIEW1_REACTOR_ADAPTER;
use wasmtime::component::{Component, Linker, ResourceTable};
use wasmtime::{Config, Engine, Store};
use wasmtime_wasi::{WasiCtx, WasiCtxBuilder, WasiCtxView, WasiView};
use wasmtime_wizer::{WasmtimeWizerComponent, Wizer};
use wit_parser::{Resolve, WorldId};

struct Ctx {
    wasi: WasiCtx,
    table: ResourceTable,
}

impl WasiView for Ctx {
    fn ctx(&mut self) -> WasiCtxView<'_> {
        WasiCtxView { ctx: &mut self.wasi, table: &mut self.table }
    }
}

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<()> {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    let (resolve, world) = interface(here)?;
    let (bare, shim) = link(&resolve, world)?;
    let component = with_glue(here, &bare, &shim).await?;
    fs::write(here.join("script.wasm"), &component)?;
    println!("script.wasm: {} bytes", component.len());
    Ok(())
}

/// The world that the component has: the interface of rules, and `load`.
fn interface(here: &Path) -> Result<(Resolve, WorldId)> {
    let mut resolve = Resolve::default();
    resolve.push_path(here.join("../wit/rules.wit"))?;
    let (package, _) = resolve.push_path(here.join("script.wit"))?;
    let world = resolve.select_world(&[package], Some("script"))?;
    Ok((resolve, world))
}

/// The runtime with that interface, and the script that binds the two.
fn link(resolve: &Resolve, world: WorldId) -> Result<(Vec<u8>, String)> {
    let (mut library, metadata) = wit_dylib::create_with_metadata(resolve, world, None);
    let shim = codegen::generate_shim(resolve, &metadata);
    let utf8 = wit_component::StringEncoding::UTF8;
    wit_component::embed_component_metadata(&mut library, resolve, world, utf8)?;
    let mut linker = wit_component::Linker::default();
    linker.encoder().validate(true);
    linker.library("componentize_qjs_runtime.wasm", default_sync_runtime_wasm(), false)?;
    linker.library("wit-dylib.wasm", &library, false)?;
    linker.encoder().adapter("wasi_snapshot_preview1", WASI_SNAPSHOT_PREVIEW1_REACTOR_ADAPTER)?;
    Ok((linker.encode().context("linking")?, shim))
}

/// Evaluates the glue and keeps the state that it leaves.
async fn with_glue(here: &Path, bare: &[u8], shim: &str) -> Result<Vec<u8>> {
    let mut config = Config::new();
    config.wasm_component_model(true);
    let engine = Engine::new(&config)?;
    let wasi = WasiCtxBuilder::new().inherit_stdout().inherit_stderr().build();
    let mut store = Store::new(&engine, Ctx { wasi, table: ResourceTable::new() });
    let wizer = Wizer::new();
    let (context, instrumented) = wizer.instrument_component(bare)?;
    let component = Component::new(&engine, &instrumented)?;
    let mut linker = Linker::new(&engine);
    linker.allow_shadowing(true);
    linker.define_unknown_imports_as_traps(&component)?;
    wasmtime_wasi::p2::add_to_linker_async(&mut linker)?;
    let mut loader = linker.instance("local:init/module-loader")?;
    loader.func_wrap("resolve", |_, (_, name): (String, String)| Ok((resolved(&name),)))?;
    let root = here.to_owned();
    loader.func_wrap("load", move |_, (path,): (String,)| Ok((read(&root, &path),)))?;

    let instance = linker.instantiate_async(&mut store, &component).await?;
    let glue = fs::read_to_string(here.join("glue.mjs"))?;
    let init = instance.get_func(&mut store, "init").context("no init")?;
    type Arguments<'a> = (&'a str, &'a str, Option<&'a str>, bool);
    let init = init.typed::<Arguments, (Result<(), String>,)>(&store)?;
    let (done,) = init.call_async(&mut store, (shim, &glue, Some("glue.mjs"), false)).await?;
    done.map_err(|what| anyhow!("{what}"))?;
    let mut state = WasmtimeWizerComponent { store: &mut store, instance };
    Ok(wizer.snapshot_component(context, &mut state).await?)
}

/// Where an imported file lies, from this folder.
fn resolved(name: &str) -> Result<String, String> {
    match name.strip_prefix("./") {
        Some(file) => Ok(file.to_owned()),
        None if name == "acorn" => Ok("node_modules/acorn/dist/acorn.mjs".to_owned()),
        None => Err(format!("{name} is not known here")),
    }
}

fn read(root: &Path, path: &str) -> Result<String, String> {
    let path: PathBuf = root.join(path);
    fs::read_to_string(&path).map_err(|error| format!("{}: {error}", path.display()))
}
