import type { IncomingMessage, ServerResponse } from 'node:http'
import { readBody } from '../../aws/endpoint/endpoint.ts'
import type { Books } from './books.ts'
import type { Preference, SandboxPayment } from './entries.ts'
import { type CheckoutChoice, checkoutChoices, type Payments } from './payments.ts'

interface CheckoutOptions {
  readonly books: Books
  readonly payments: Payments
}

const labels: Readonly<Record<CheckoutChoice, string>> = {
  card: 'Pagar com cartão',
  refused: 'Pagar com um cartão que será recusado',
  pix: 'Gerar PIX e pagar depois',
  boleto: 'Gerar boleto e pagar depois',
}

export async function answerCheckout(
  { books, payments }: CheckoutOptions,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const url = new URL(request.url ?? '/', 'http://sandbox')
  const preference = books.preferences.get(url.searchParams.get('pref_id') ?? '')
  if (url.pathname !== '/checkout' || !preference) return page(response, 404, unknown)
  if (request.method !== 'POST') return page(response, 200, form(preference))
  if (isForeign(request)) return page(response, 403, '<h1>Só esta página pode pagar</h1>')
  const choice = new URLSearchParams((await readBody(request, 4096))?.toString()).get('choice') ?? ''
  if (!Object.hasOwn(checkoutChoices, choice)) return page(response, 400, form(preference))
  const payment = payments.pay(preference, choice as CheckoutChoice)
  if (!payment) return page(response, 410, tooLate(preference))
  response.writeHead(303, { location: returnUrl(preference, payment) }).end()
}

/** Detects cross-site requests: any open page can post here, but the browser sends its origin. */
function isForeign({ headers }: IncomingMessage): boolean {
  return headers.origin !== undefined && headers.origin !== `http://${headers.host}`
}

function returnUrl({ backUrls, reference, id }: Preference, payment: SandboxPayment): string {
  const { approved, pending } = { approved: backUrls.success, pending: backUrls.pending }
  const back = payment.status === 'approved' ? approved : payment.status === 'pending' ? pending : backUrls.failure
  const url = new URL(back)
  for (const [name, value] of Object.entries({
    payment_id: String(payment.id),
    status: payment.status,
    external_reference: reference,
    preference_id: id,
  }))
    url.searchParams.set(name, value)
  return url.href
}

const unknown = `<h1>Este pagamento não existe</h1>
<p class="soft">Nada foi cobrado. Abra o pagamento de novo na página da sua compra.</p>`

function tooLate({ backUrls }: Preference): string {
  return `<h1>O prazo deste pagamento acabou</h1><p class="soft">Nada foi cobrado.</p>${linkBack(backUrls.failure)}`
}

function linkBack(to: string): string {
  return `<p><a href="${escaped(to)}">Voltar para a compra sem pagar</a></p>`
}

function momentText(instant: string): string {
  const style = { dateStyle: 'short', timeStyle: 'short', timeZone: 'America/Sao_Paulo' } as const
  return new Date(instant).toLocaleString('pt-BR', style)
}

function form({ title, amount, expiresAt, backUrls }: Preference): string {
  const price = amount.toLocaleString('pt-BR', { style: 'currency', currency: 'BRL' })
  const buttons = Object.entries(labels).map(
    ([choice, label]) => `<button name="choice" value="${choice}">${label}</button>`,
  )
  const ends =
    expiresAt === null ? '' : `<p class="soft">Pague até ${momentText(expiresAt)}, no horário de Brasília.</p>`
  return `<h1>${escaped(title)}</h1><p class="price">${escaped(price)}</p>${ends}
<form method="post">${buttons.join('')}</form>${linkBack(backUrls.failure)}
<p class="soft">Esta página fica no lugar do checkout do Mercado Pago: ninguém paga nada aqui.</p>`
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
}

const style = `:root{color-scheme:light dark;font:16px/1.5 system-ui,sans-serif}
body{margin:0;min-height:100dvh;display:grid;grid-template-columns:minmax(0,1fr);place-items:center;
color:light-dark(#1a202c,#eef1f6);background:light-dark(#eef1f6,#10141c)}
main{box-sizing:border-box;width:min(28rem,100%);padding:min(2rem,10vw);border-radius:12px;
background:light-dark(#fff,#1a202c);overflow-wrap:anywhere}
h1{font-size:min(1.25rem,10vw);margin:0}.price{font-size:min(2rem,10vw);font-weight:700;margin:.5rem 0}
form{display:grid;gap:.75rem}.soft{color:light-dark(#4d5768,#a9b4c6);font-size:.875rem}
a{display:inline-block;padding-block:.75rem;color:light-dark(#0b57a4,#8ec2ff)}
:focus-visible{outline:3px solid light-dark(#0b57a4,#8ec2ff);outline-offset:2px}
button{min-height:3rem;padding:.5rem min(1rem,5vw);border:1px solid light-dark(#0b57a4,#8ec2ff);border-radius:8px;font:inherit;font-weight:600;
background:transparent;color:light-dark(#0b57a4,#8ec2ff);cursor:pointer}
button:first-child{background:light-dark(#0b57a4,#8ec2ff);color:light-dark(#fff,#10141c)}`

function page(response: ServerResponse, status: number, body: string): void {
  response.writeHead(status, {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'",
  })
  response.end(`<!doctype html><html lang="pt-BR"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>Pagamento (simulado)</title>
<link rel="icon" href="data:,"><style>${style}</style></head><body><main>${body}</main></body></html>`)
}
