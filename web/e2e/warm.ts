/**
 * Before all stories: the rules that come as scripts are compiled once, for all servers that share
 * the folder of what was compiled. Otherwise the first two would both be busy with it.
 */

import { Site } from "./serving";
import { prepared } from "./weight";

export default async function warm(): Promise<void> {
  // Without it each server has a folder of its own.
  if (process.env.ROOKERY_COMPILED === undefined) return;
  const site = new Site();
  try {
    await site.open("none");
    await prepared(site);
  } finally {
    await site.close();
  }
}
