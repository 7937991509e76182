export type Item = Record<string, unknown> & { id: number | string; at?: string; sentAt?: string }

const timeFormat = new Intl.DateTimeFormat('pt-BR', { dateStyle: 'short', timeStyle: 'medium' })

export function timeText(iso: unknown): string {
  return typeof iso === 'string' || iso instanceof Date ? timeFormat.format(new Date(iso)) : ''
}

/** Creates an element. Strings become text nodes, so that no message can inject markup. */
export function element(
  tag: string,
  attributes: Record<string, string> = {},
  ...children: (Node | string)[]
): HTMLElement {
  const made = document.createElement(tag)
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value)
  made.append(...children)
  return made
}

function card(...children: (Node | string)[]): HTMLElement {
  return element('article', { class: 'card' }, ...children)
}

function details(label: string, text: string): HTMLElement {
  return element('details', {}, element('summary', {}, label), element('pre', { tabindex: '0' }, text))
}

function sms(item: Item): HTMLElement {
  const code = typeof item.code === 'string' ? [element('p', { class: 'code' }, item.code)] : []
  return card(element('h3', {}, String(item.to)), ...code, element('p', {}, String(item.text)), meta(item))
}

function email(item: Item): HTMLElement {
  const frame = element('iframe', { sandbox: 'allow-popups', loading: 'lazy', title: `E-mail: ${item.subject}` })
  const holder = element('details', {}, element('summary', {}, 'Ver e-mail'))
  holder.addEventListener('toggle', () => {
    if (frame.isConnected) return
    frame.setAttribute('src', `/local/api/emails/${item.id}/html`)
    holder.append(frame)
  })
  return card(
    element('h3', {}, String(item.subject)),
    element('p', {}, `Para ${(item.to as string[]).join(', ')}`),
    meta(item, `de ${item.from}`),
    holder,
  )
}

function push(item: Item): HTMLElement {
  const payload = item.payload as Record<string, unknown> | null
  const title = payload ? String(payload.title) : 'Cifrada: só o navegador que a recebe pode ler'
  const body = typeof payload?.body === 'string' ? [element('p', {}, payload.body)] : []
  return card(element('h3', {}, title), ...body, meta(item, `${payload?.link ?? ''} · urgência ${item.urgency}`))
}

function event(item: Item): HTMLElement {
  const seen = item.event as Record<string, unknown>
  const rules = item.rules as string[]
  return card(
    element('h3', {}, String(seen['detail-type'])),
    meta(
      item,
      `${seen.source} · ${item.bus} · ${rules.length === 0 ? 'nenhuma regra' : `regras: ${rules.join(', ')}`}`,
    ),
    details('Ver conteúdo', JSON.stringify(seen, null, 2)),
  )
}

const statuses: Record<string, string> = {
  RUNNING: 'Em andamento',
  SUCCEEDED: 'Concluído',
  FAILED: 'Falhou',
  TIMED_OUT: 'Tempo esgotado',
  ABORTED: 'Interrompido',
}

function execution(item: Item): HTMLElement {
  const history = item.history as { at: string; type: string; state: string | null }[]
  const status = String(item.status)
  const waiting = item.waitsFor === 'answer' ? 'espera resposta' : item.waitsFor === 'time' ? 'espera' : ''
  const until = item.until ? `até ${timeText(item.until)}` : ''
  const lines = history.map(({ at, type, state }) => [timeText(at), type, state ?? ''].filter(Boolean).join(' · '))
  return card(
    element('h3', status === 'FAILED' || status === 'TIMED_OUT' ? { class: 'failed' } : {}, String(item.name)),
    element('p', {}, [statuses[status] ?? status, item.state ?? '', waiting, until].filter(Boolean).join(' · ')),
    meta(item, String(item.machine)),
    details('Ver histórico', lines.join('\n')),
  )
}

function deadLetter(item: Item): HTMLElement {
  const attributes = item.attributes as Record<string, string>
  const remove = element('button', { type: 'button', class: 'quiet' }, 'Descartar')
  remove.addEventListener('click', async () => {
    const query = new URLSearchParams({ queue: String(item.queueArn), id: String(item.id) })
    const headers = { 'content-type': 'application/json' }
    await fetch(`/local/api/dead-letters?${query}`, { method: 'DELETE', headers })
    remove.closest('article')?.remove()
  })
  return card(
    element('h3', { class: 'failed' }, String(item.queueArn).split(':').at(-1) ?? ''),
    element('p', {}, attributes.ERROR_MESSAGE ?? attributes.ErrorMessage ?? ''),
    meta(item),
    details('Ver mensagem', `${JSON.stringify(attributes, null, 2)}\n${item.body}`),
    remove,
  )
}

function log(item: Item): HTMLElement {
  return card(
    element('h3', item.failed ? { class: 'failed' } : {}, String(item.function)),
    meta(item, item.requestId ? `chamada ${item.requestId}` : ''),
    element('pre', { tabindex: '0' }, String(item.line)),
  )
}

function denied(item: Item): HTMLElement {
  return card(
    element('h3', { class: 'failed' }, String(item.action)),
    element('p', {}, `${item.caller} em ${item.resource}`),
    meta(item),
  )
}

/** The actions of each payment status, besides repeating and forging its webhook. */
const paymentActions: Readonly<Record<string, readonly [act: string, label: string][]>> = {
  pending: [
    ['approve', 'Aprovar'],
    ['expire', 'Vencer'],
  ],
  approved: [
    ['refund', 'Devolver'],
    ['refundHalf', 'Devolver a metade'],
    ['mediate', 'Abrir mediação'],
    ['dispute', 'Contestar'],
    ['refuse', 'Recusar depois'],
    ['cancel', 'Cancelar depois'],
  ],
  in_mediation: [
    ['keep', 'Ganhar a mediação'],
    ['refund', 'Perder a mediação'],
    ['dispute', 'Contestar'],
  ],
  refunded: [['dispute', 'Contestar']],
  charged_back: [
    ['win', 'Ganhar a disputa'],
    ['lose', 'Perder a disputa'],
  ],
}

function payment(item: Item): HTMLElement {
  const said = element('p', { role: 'status' })
  const buttons = [
    ...(paymentActions[String(item.status)] ?? []),
    ['repeat', 'Repetir aviso'] as const,
    ['forge', 'Falsificar aviso'] as const,
  ].map(([act, label]) => {
    const button = element('button', { type: 'button', class: 'quiet' }, label)
    button.addEventListener('click', async () => {
      const headers = { 'content-type': 'application/json' }
      const body = JSON.stringify({ id: item.id, act })
      const answer = await fetch('/local/api/payments', { method: 'POST', headers, body })
      said.textContent = `${label}: ${String(((await answer.json()) as { result?: string }).result)}`
    })
    return button
  })
  const price = Number(item.amount).toLocaleString('pt-BR', { style: 'currency', currency: 'BRL' })
  return card(
    element('h3', {}, `${item.title} · ${price}`),
    element('p', {}, `${item.status}/${item.detail} · ${item.method}`),
    meta({ ...item, at: String(item.updatedAt) }, `pagamento ${item.id}`),
    element('div', { class: 'row' }, ...buttons),
    said,
  )
}

function account(item: Item): HTMLElement {
  return card(
    element('h3', {}, `${item.name}`),
    element('p', {}, item.admin ? 'Administração' : 'Usuário'),
    element('p', {}, `${item.email} · ${item.phone} · senha `, element('code', {}, String(item.password))),
  )
}

function meta(item: Item, text = ''): HTMLElement {
  const time = timeText(item.at ?? item.sentAt)
  return element('p', { class: 'meta' }, [time, text].filter((part) => part !== '').join(' · '))
}

export const cards: Record<string, (item: Item) => HTMLElement> = {
  sms,
  emails: email,
  pushes: push,
  events: event,
  executions: execution,
  'dead-letters': deadLetter,
  log,
  payments: payment,
  rights: denied,
  accounts: account,
}
