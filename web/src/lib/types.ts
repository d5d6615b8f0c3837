/** What the server tells: its protocol, as docs/protocol.md describes it, and people. The client shows it and asks; it knows no rules. */

export type * from "./protocol";

export interface Person {
  id: string;
  name: string;
  is_guest: boolean;
  lang: string;
  preferences: Record<string, unknown>;
}
