import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";

// The package serves what is built; while working on the client, `npm run dev` asks a running `sixfold serve`.
const server = process.env.SIXFOLD_SERVER ?? "http://127.0.0.1:8666";

export default defineConfig({
  plugins: [svelte()],
  build: { outDir: process.env.SIXFOLD_CLIENT_DIR ?? "../src/sixfold/client", emptyOutDir: true, target: "es2022" },
  server: { proxy: { "/api": { target: server, ws: true } } },
});
