/** Opens WhatsApp with a text and an address. */
export function whatsAppAddress(text: string, address: string): string {
  return `https://wa.me/?text=${encodeURIComponent(`${text} ${address}`)}`
}

/** Returns false if the browser has no dialog of its own, or it failed. Closing the dialog is no failure. */
export async function shareWithSystem(data: { readonly title: string; readonly url: string }): Promise<boolean> {
  if (!('share' in navigator)) return false
  try {
    await navigator.share(data)
    return true
  } catch (error) {
    return error instanceof DOMException && error.name === 'AbortError'
  }
}
