/**
 * `<countersign-signing src="…">` shows a signing session, or the public link of a template, in a frame. Messages of the page become events of the element
 * with the same names; their `detail` is the message. With the attribute `autoheight` the frame is as high as its
 * content.
 */

export type CountersignMessage = { source: 'countersign'; version: 1 } & (
  | { type: 'ready' | 'completed' | 'declined' | 'delegated' }
  /** In CSS pixels. */
  | { type: 'height'; height: number }
  /** The reason why the frame has nothing more to show. */
  | { type: 'ended'; code: EndingCode }
);

type EndingCode =
  | 'invalid_signing_link'
  | 'invalid_state'
  | 'document_changed'
  | 'invalid_public_link'
  | 'public_link_closed'
  | 'public_link_used';

const name = 'countersign-signing';
const defaultLabel = 'Sign the document';

/** A server that renders pages has neither elements nor windows. */
if (typeof customElements !== 'undefined' && !customElements.get(name)) {
  customElements.define(
    name,
    class extends HTMLElement {
      static observedAttributes = ['src', 'label'];

      readonly #frame = document.createElement('iframe');

      constructor() {
        super();
        this.#frame.title = defaultLabel;
        this.#frame.style.cssText =
          'display:block;box-sizing:border-box;width:100%;height:100%;min-height:40rem;border:0';
        this.attachShadow({ mode: 'open' }).append(this.#frame);
      }

      connectedCallback() {
        this.style.display ||= 'block';
        addEventListener('message', this.#receive);
      }

      disconnectedCallback() {
        removeEventListener('message', this.#receive);
      }

      attributeChangedCallback() {
        const address = this.getAttribute('src');
        this.#frame.title = this.getAttribute('label') ?? defaultLabel;
        if (address && address !== this.#frame.src) this.#frame.src = address;
      }

      readonly #receive = ({ source, origin, data }: MessageEvent<CountersignMessage>) => {
        const isFromFrame = source === this.#frame.contentWindow && origin === new URL(this.#frame.src).origin;
        if (!isFromFrame || data?.source !== 'countersign' || data.version !== 1) return;
        if (data.type === 'height' && this.hasAttribute('autoheight')) {
          Object.assign(this.#frame.style, { height: `${data.height}px`, minHeight: '0' });
        }
        this.dispatchEvent(new CustomEvent(data.type, { detail: data }));
      };
    },
  );
}
