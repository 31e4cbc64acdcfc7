/** What tells a build from other engines. */

/** Whether an engine is a build, which machines make for a test: no other engine has such a name. */
export function isBuild(engine: string): boolean {
  return engine.startsWith("build:");
}
