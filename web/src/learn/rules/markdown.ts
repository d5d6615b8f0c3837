/** Parses the rules from the docs. It supports only the Markdown that they use, and creates no HTML. */

export type Inline =
  | { kind: "text" | "bold" | "italic" | "code"; text: string }
  | { kind: "ruling"; name: string }
  | { kind: "link"; text: string; to: string };
export type Block =
  | { kind: "heading"; level: number; text: string; id: string }
  | { kind: "paragraph" | "quote"; inlines: Inline[] }
  | { kind: "list"; ordered: boolean; items: Inline[][] }
  | { kind: "table"; head: Inline[][]; rows: { cells: Inline[][]; id: string | null }[] }
  | { kind: "diagram"; lines: string[]; isMap: boolean };

/** The id of a heading, for links to it. */
const slug = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N} -]/gu, "")
    .trim()
    .replace(/ /g, "-");

const PARTS = /\*\*(.+?)\*\*|\*(.+?)\*|`(.+?)`|\[(.+?)\]\((.+?)\)|\(([BCS]\d{1,2}(?:, [BCS]\d{1,2})*)\)/g;

export function inline(text: string): Inline[] {
  const found: Inline[] = [];
  let from = 0;
  for (const match of text.matchAll(PARTS)) {
    if (match.index > from) found.push({ kind: "text", text: text.slice(from, match.index) });
    from = match.index + match[0].length;
    const [, bold, italic, code, label, to, rulings] = match;
    if (bold)
      found.push(
        ...inline(bold).map((part): Inline => (part.kind === "text" ? { kind: "bold", text: part.text } : part)),
      );
    else if (italic) found.push({ kind: "italic", text: italic });
    else if (code) found.push({ kind: "code", text: code });
    // The client has no pages for other files of the docs.
    else if (label)
      found.push(to!.startsWith("#") ? { kind: "link", text: label, to: to! } : { kind: "text", text: label });
    else for (const name of rulings!.split(", ")) found.push({ kind: "ruling", name });
  }
  if (from < text.length) found.push({ kind: "text", text: text.slice(from) });
  return found;
}

const cells = (line: string): string[] =>
  line
    .replace(/^\||\|$/g, "")
    .split("|")
    .map((cell) => cell.trim());

/** Give each row of the table of rulings an id, unless an earlier row has it. */
function anchored(rows: string[][], known: Set<string>): { cells: Inline[][]; id: string | null }[] {
  return rows.map((row) => {
    const name = /^\(([BCS]\d{1,2})\)/.exec(row.at(-1) ?? "")?.[1] ?? null;
    const isFirst = name !== null && !known.has(name);
    if (isFirst) known.add(name);
    return { cells: row.map(inline), id: isFirst ? `ruling-${name}` : null };
  });
}

export function parse(text: string): Block[] {
  const blocks: Block[] = [];
  const rulings = new Set<string>();
  const lines = text.split("\n");
  const gather = (more: (line: string) => boolean): string[] => {
    const taken: string[] = [];
    while (lines.length && more(lines[0]!)) taken.push(lines.shift()!);
    return taken;
  };
  while (lines.length) {
    const line = lines[0]!;
    if (!line.trim() || /^\*(Deutsch|English): /.test(line)) lines.shift();
    else if (line.startsWith("#")) {
      const [, marks, title] = /^(#+) (.*)$/.exec(lines.shift()!)!;
      blocks.push({ kind: "heading", level: marks!.length, text: title!.replaceAll("`", ""), id: slug(title!) });
    } else if (line.startsWith("```")) {
      const isMap = lines.shift()!.endsWith(" map");
      blocks.push({ kind: "diagram", isMap, lines: gather((each) => !each.startsWith("```")) });
      lines.shift();
    } else if (line.startsWith("|")) {
      const [head, , ...rows] = gather((each) => each.startsWith("|")).map(cells);
      blocks.push({ kind: "table", head: head!.map(inline), rows: anchored(rows, rulings) });
    } else if (line.startsWith(">")) {
      blocks.push({
        kind: "quote",
        inlines: inline(
          gather((each) => each.startsWith(">"))
            .map((each) => each.slice(2))
            .join(" "),
        ),
      });
    } else if (/^(-|\d+\.) /.test(line)) {
      const items = gather((each) => /^(-|\d+\.) /.test(each)).map((each) => inline(each.replace(/^(-|\d+\.) /, "")));
      blocks.push({ kind: "list", ordered: !line.startsWith("-"), items });
    } else {
      const taken = gather((each) => each.trim() !== "" && !/^([#>|]|```|(-|\d+\.) )/.test(each));
      blocks.push({ kind: "paragraph", inlines: inline(taken.join(" ")) });
    }
  }
  return blocks;
}
