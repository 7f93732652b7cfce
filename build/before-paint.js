// Sets the theme before the page is drawn; src/io/theme.ts keeps the choice.
(() => {
  let theme;
  try {
    theme = localStorage.getItem('bms_theme');
  } catch {
    // Without access to the storage, as without a choice.
  }
  const dark = theme === 'dark' || (theme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.dataset.theme = dark ? 'dark' : 'light';
})();
