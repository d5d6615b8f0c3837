import { mount } from "svelte";
import App from "./shell/App.svelte";
import { language } from "./i18n/index.svelte";
import { settings } from "./lib/settings.svelte";
import { registerServiceWorker } from "./shell/serviceWorker";
import { chunks } from "./lib/chunks.svelte";
import "./look/tokens.css";
import "./look/base.css";

// If the language fails to load, use English.
void chunks
  .load(() => language.load(settings.kept.lang).catch(() => language.load("en")))
  .then(() => mount(App, { target: document.getElementById("app")! }));
registerServiceWorker();
