import { mount } from "svelte";
import App from "./App.svelte";
import { language } from "./i18n/index.svelte";
import { house } from "./around/house.svelte";
import { parts } from "./around/parts.svelte";
import "./look/tokens.css";
import "./look/base.css";

// Whose language does not come is spoken to in English.
void parts.need(() => language.load().catch(() => language.load("en"))).then(() => mount(App, { target: document.getElementById("app")! }));
house.settle();
