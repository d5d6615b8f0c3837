import { mount } from "svelte";
import App from "./App.svelte";
import { language } from "./i18n/index.svelte";
import { house } from "./around/house.svelte";
import "./look/tokens.css";
import "./look/base.css";

void language.load().then(() => mount(App, { target: document.getElementById("app")! }));
house.settle();
