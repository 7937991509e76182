/** Stands in for what jsdom has not: it lays nothing out, knows no dialogs, and has neither mouse nor screen. */
export function completeJsdom(): void {
  Element.prototype.scrollIntoView = () => undefined
  HTMLDialogElement.prototype.showModal = function (this: HTMLDialogElement) {
    this.open = true
  }
  HTMLDialogElement.prototype.close = () => undefined
  window.matchMedia = (media) => Object.assign(new EventTarget(), { media, matches: false }) as MediaQueryList
}
