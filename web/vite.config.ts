import { createHash } from "node:crypto";
import { readFileSync, readdirSync } from "node:fs";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import type { Plugin } from "vite";
import { defineConfig } from "vitest/config";
import * as sizes from "./src/look/media";

// The package serves the built client. During development, `npm run dev` sends requests to a running `sixfold serve`.
const server = process.env.SIXFOLD_SERVER ?? "http://127.0.0.1:8666";

/** Replaces named screen sizes in styles: `--small-phone` becomes `SMALL_PHONE` of `look/media.ts`. */
const media = (): Plugin => {
  const meaning = (name: string): string => {
    const found = (sizes as Record<string, string>)[name.toUpperCase().replaceAll("-", "_")];
    if (!found) throw new Error(`look/media.ts has no screen size --${name}`);
    return found;
  };
  const expand = (rule: string): string => rule.replace(/\(--([\w-]+)\)/g, (_, name: string) => meaning(name));
  return {
    name: "media",
    enforce: "pre",
    transform: {
      filter: { id: /\.(svelte|css)$/ },
      handler: (code) => ({ code: code.replace(/@media [^{]+/g, expand), map: null }),
    },
  };
};

/** Gives the service worker the list of the client's files and a version that changes with them. */
const worker = (): Plugin => ({
  name: "worker",
  apply: "build",
  // Run after everything else, so that the list includes the page itself.
  generateBundle: {
    order: "post",
    handler(_, bundle) {
      const built = Object.values(bundle).map(
        (file) => [file.fileName, file.type === "asset" ? file.source : file.code] as const,
      );
      const kept = readdirSync("public").map((name) => [name, readFileSync(`public/${name}`)] as const);
      const all = [...built, ...kept].sort(([a], [b]) => (a < b ? -1 : 1));
      const version = createHash("sha256");
      for (const [name, content] of all) version.update(name).update(content);
      const paths = all.map(([name]) => (name === "index.html" ? "/" : `/${name}`));
      const source = readFileSync("src/shell/sw.js", "utf8")
        .replace("__FILES__", JSON.stringify(paths))
        .replace("__VERSION__", version.digest("hex").slice(0, 12));
      this.emitFile({ type: "asset", fileName: "sw.js", source });
    },
  },
});

export default defineConfig({
  plugins: [media(), svelte(), worker()],
  build: {
    outDir: process.env.SIXFOLD_CLIENT_DIR ?? "../src/sixfold/client",
    emptyOutDir: true,
    target: "es2022",
    rolldownOptions: {
      // Inlining small constants costs less than a chunk for them.
      optimization: { inlineConst: { mode: "all", pass: 2 } },
      output: {
        codeSplitting: {
          includeDependenciesRecursively: false,
          // One file with what every table needs, and one with what every page needs: many small files compress worse. The end
          // of a game comes when it is needed, and what a lesson shares with another try comes with them.
          // lib/chunks stays in the entry, because its address identifies the build: the entry's name changes with every build.
          groups: [
            {
              name: "table",
              test: /\/src\/(table\/(?!GameOver|EndStory|FinalScores|Confetti|finalPlaces|decided|bestMove|otherLevel|localTable)|pages\/Table|lib\/(tableSocket|outbox|serverClock|eventQueue|sounds|markerAnimation))/,
            },
            { name: "common", test: /\/src\/(art\/(?!Rays)|lib\/(?!chunks)|ui\/(TopBar|Problem))/ },
          ],
        },
      },
    },
  },
  server: { proxy: { "/api": { target: server, ws: true } } },
  // All test files share one environment, because creating one takes longer than most tests. Each file cleans up after itself.
  test: { environment: "jsdom", setupFiles: ["test/browser.ts"], isolate: false },
  // Test the browser build of the components.
  ...(process.env.VITEST ? { resolve: { conditions: ["browser"] } } : {}),
});
