import js from "@eslint/js";
import svelte from "eslint-plugin-svelte";
import globals from "globals";
import ts from "typescript-eslint";

export default ts.config(
  { ignores: ["node_modules", "public"] },
  js.configs.recommended,
  ...ts.configs.recommended,
  ...svelte.configs.recommended,
  // Layout is Prettier's.
  ...svelte.configs.prettier,
  { languageOptions: { globals: { ...globals.browser, ...globals.node } } },
  { files: ["src/shell/sw.js"], languageOptions: { globals: { ...globals.serviceworker, __FILES__: "readonly" } } },
  { files: ["**/*.svelte", "**/*.svelte.ts"], languageOptions: { parserOptions: { parser: ts.parser } } },
  {
    rules: {
      // tsc does this, and knows the types.
      "no-undef": "off",
      "@typescript-eslint/no-unused-vars": ["error", { argsIgnorePattern: "^_", varsIgnorePattern: "^_" }],
      // Maps and sets are built once and replaced as a whole; what shows them is derived.
      "svelte/prefer-svelte-reactivity": "off",
      // svelte-check knows which of them are needed.
      "svelte/no-unused-svelte-ignore": "off",
    },
  },
);
