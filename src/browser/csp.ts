/**
 * The page's Content-Security-Policy nonce. Vite writes it into `<meta property="csp-nonce">`, where the browser
 * hides it from selectors but not from this property.
 */
export const cspNonce: string =
  typeof document === 'undefined'
    ? ''
    : (document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '');

/**
 * Gives every `<style>` that a script creates the page's nonce. Libraries that inject styles (scroll locks, static
 * pop-ups) have no setting for it, and without it the policy would need `unsafe-inline`. Call before React starts.
 */
export function installStyleNonce(nonce = cspNonce): void {
  if (!nonce) return;
  const create = document.createElement.bind(document);
  document.createElement = function createElement(name: string, options?: ElementCreationOptions): HTMLElement {
    const element = create(name, options);
    if (element instanceof HTMLStyleElement) element.nonce = nonce;
    return element;
  };
}
