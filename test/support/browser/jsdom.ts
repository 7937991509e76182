/** Adds what jsdom lacks: layout, dialogs, pointer and screen. */
export function completeJsdom(): void {
  Element.prototype.scrollIntoView = () => undefined
  HTMLDialogElement.prototype.showModal = function (this: HTMLDialogElement) {
    this.open = true
  }
  HTMLDialogElement.prototype.close = () => undefined
  window.matchMedia = (media) => Object.assign(new EventTarget(), { media, matches: false }) as MediaQueryList
}
