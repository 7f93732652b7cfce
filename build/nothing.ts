/** In place of the packages that jsPDF would load for pages of HTML and SVG, of which we make none. */
export default undefined;
