// Runs before anything is drawn, so that no theme ever flashes: the chosen one, else the system's.
(function () {
  var dark = matchMedia('(prefers-color-scheme: dark)');
  function apply() {
    var chosen;
    try {
      chosen = JSON.parse(localStorage.getItem('tablee:settings') || '{}').theme;
    } catch {
      chosen = undefined; // Without storage the system's theme is used.
    }
    var theme = chosen === 'light' || chosen === 'dark' ? chosen : dark.matches ? 'dark' : 'light';
    document.documentElement.dataset.theme = theme;
  }
  apply();
  dark.addEventListener('change', apply);
  addEventListener('tablee:theme', apply);
})();
