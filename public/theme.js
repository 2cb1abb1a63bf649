// Runs before the first paint, so that a remembered dark page never flashes white. See src/browser/theme.ts.
(() => {
  let mode;
  try {
    mode = localStorage.getItem('highland.theme');
  } catch {
    mode = null;
  }
  if (mode !== 'dark' && mode !== 'light') {
    mode = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
  }
  document.documentElement.setAttribute('data-theme', mode);
})();
