/** The people whose name begins with some letters: as many pages of them as were asked for. */

import { call } from "../../api";
import type { AdminUser } from "../../protocol";

export class UserList {
  /** What the names begin with. */
  find = "";
  /** There are more behind the last one. */
  more = false;
  private pages = 1;

  /** Other letters: from the first page. */
  seek(find: string): void {
    this.find = find;
    this.pages = 1;
  }

  longer(): void {
    this.pages += 1;
  }

  async load(): Promise<readonly AdminUser[]> {
    const { find, pages } = this;
    const users: AdminUser[] = [];
    for (let page = 0; page < pages; page++) {
      const after = users.at(-1)?.player.name;
      const answer = await call("GET /admin/users", { query: { find, after } });
      users.push(...answer.users);
      this.more = answer.more;
      if (!answer.more) break;
    }
    // Somebody typed on meanwhile: the last answer must be to the last question.
    return find === this.find ? users : this.load();
  }
}
