/** The types of the server's protocol (docs/protocol.md), and people. The client contains no rules of the games. */

export type * from "./protocol";

export interface Person {
  id: string;
  name: string;
  is_guest: boolean;
  lang: string;
  preferences: Record<string, unknown>;
}
