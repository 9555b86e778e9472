/** The style of all pictures, for light and dark pages. */
export const STYLE = `<style>
.page { fill: #fff } .layer { fill: #f1f4f9 } .name { fill: #46536a; font-weight: 600 }
text { font: 13.5px ui-sans-serif, system-ui, sans-serif; fill: #1d2737 } .box + text { text-anchor: middle }
.box { fill: #e4eafc; stroke: #5a76c8 } .generated { fill: #dcefe0; stroke: #4f8a5b }
path { fill: none; stroke: #8090ad; stroke-width: 1; opacity: .75 }
@media (prefers-color-scheme: dark) {
.page { fill: #0f141c } .layer { fill: #182030 } .name { fill: #aab6cb } text { fill: #e6ebf4 }
.box { fill: #243257 } .generated { fill: #1d3d2a; stroke: #63a874 } path { stroke: #6c7c99 }
}
</style>`;
