import type { CheckoutChoice } from '../../../local/sandboxes/mercado-pago/payments.ts'

/** Completes or leaves the checkout of the provider as a browser does; returns the URL back to the shop. */
export async function chooseInCheckout(checkoutUrl: string | null, choice: CheckoutChoice): Promise<URL> {
  if (checkoutUrl === null) throw new Error('The order has no checkout')
  const body = new URLSearchParams({ choice })
  const answer = await fetch(checkoutUrl, { method: 'POST', body, redirect: 'manual' })
  const back = answer.headers.get('location')
  if (answer.status !== 303 || back === null) throw new Error(`The checkout answered ${answer.status}`)
  return new URL(back)
}
