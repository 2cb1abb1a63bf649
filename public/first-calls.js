// Runs before any other file is here: asks what the back-office asks first. `src/browser/early.ts` takes the answers over.
(() => {
  const token = /(?:^|; )jwt=([^;]*)/.exec(document.cookie)?.[1];
  if (!token) return;
  const { list, code } = document.currentScript.dataset;
  const isBare = /^(\?lang=[\w-]*)?$/.test(location.search);
  // A remembered no spares a call that would be refused.
  const mayView = () => {
    try {
      const remembered = localStorage.getItem('highland.access');
      return !code || remembered === null || remembered.split(',').includes(code);
    } catch {
      return true;
    }
  };
  // As many rows as the reader chose for this list, see `list-state.ts`.
  const rowsOf = (path) => {
    try {
      const rows = localStorage.getItem(`highland.rows.${path.split('/')[2]}`);
      return ['20', '50', '100'].includes(rows) ? path.replace(/(limit%22%3A)\d+/, `$1${rows}`) : path;
    } catch {
      return path;
    }
  };
  const headers = {
    Accept: 'application/json',
    'Accept-Language': /[?&]lang=zh(-|&|$)/i.test(location.search) ? 'zh-CN' : 'en-US',
    Authorization: `Bearer ${decodeURIComponent(token)}`,
  };
  const paths = ['/api/account/me', '/api/account/admin', ...(list && isBare && mayView() ? [rowsOf(list)] : [])];
  const ask = (path) => {
    const answer = fetch(path, { headers });
    // Whoever takes the answer over hears of its failure.
    answer.catch(() => undefined);
    return [path, answer];
  };
  globalThis.highlandEarly = { token: headers.Authorization, answers: new Map(paths.map(ask)) };
})();
