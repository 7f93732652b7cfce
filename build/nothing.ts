/** Empty replacement for packages that jsPDF loads to render HTML and SVG, which the app does not use. */
export default undefined;
