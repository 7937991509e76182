import { cards, element, type Item, timeText } from './cards.ts'

const empty: Record<string, string> = {
  sms: 'Nenhum SMS ainda. Crie uma conta ou entre: o código aparece aqui.',
  emails: 'Nenhum e-mail ainda.',
  pushes: 'Nenhuma notificação ainda.',
  events: 'Nenhum evento ainda. Publique um anúncio para ver o primeiro.',
  executions: 'Nenhum fluxo ainda. Peça um saque para ver o primeiro.',
  'dead-letters': 'Nada ficou sem entrega.',
  log: 'Nenhuma função escreveu ainda.',
  payments: 'Nenhum pagamento ainda. Compre um material para ver o primeiro.',
  rights: 'Nenhuma chamada foi negada.',
  accounts: 'Sem contas de demonstração: os dados iniciais não foram carregados.',
}

const title = byId('title')
const list = byId('list')
const panels: Record<string, HTMLElement> = { clock: byId('clock-panel'), endpoints: byId('endpoints-panel') }
const search = byId('search') as HTMLInputElement
const links = [...document.querySelectorAll<HTMLAnchorElement>('nav a')]
let shown = ''

function byId(id: string): HTMLElement {
  const found = document.getElementById(id)
  if (!found) throw new Error(`The page has no #${id}.`)
  return found
}

async function api(path: string, init?: RequestInit): Promise<Record<string, unknown>> {
  return (await fetch(`/local/api/${path}`, init)).json()
}

async function show(): Promise<void> {
  const section = location.hash.slice(1) || 'sms'
  const link = links.find((candidate) => candidate.hash === `#${section}`)
  if (!link) return
  for (const other of links) other.removeAttribute('aria-current')
  link.setAttribute('aria-current', 'page')
  title.textContent = link.textContent
  shown = section
  for (const [name, panel] of Object.entries(panels)) panel.hidden = name !== section
  list.hidden = section in panels
  byId('held').hidden = section !== 'payments'
  byId('filter').hidden = section in panels || section === 'accounts'
  search.value = ''
  list.replaceChildren()
  await refresh()
}

async function refresh(): Promise<void> {
  if (shown === 'clock') return showClock(await api('clock'))
  if (shown === 'endpoints') return showEndpoints(await api('endpoints'))
  const section = shown
  const { items, held } = (await api(section)) as { items: Item[]; held?: boolean }
  if (held !== undefined) byId('held-text').textContent = held ? 'Os avisos esperam.' : 'Os avisos seguem na hora.'
  if (section !== shown) return
  const known = new Map([...list.children].map((child) => [(child as HTMLElement).dataset.id, child]))
  // Existing cards are reused, so that open details stay open. The id of an execution changes with its history.
  const drawn = items.toReversed().map((item) => {
    // The available actions of a payment change with its status.
    const lines = Array.isArray(item.history) ? `#${item.history.length}` : ''
    const id = `${item.id ?? item.email} ${item.updatedAt ?? ''}${lines}`
    const drawnCard = known.get(id) ?? cards[section]?.(item) ?? element('p')
    ;(drawnCard as HTMLElement).dataset.id = id
    return drawnCard
  })
  list.replaceChildren(...(drawn.length > 0 ? drawn : [element('p', { class: 'empty' }, empty[section] ?? '')]))
  filter()
}

function filter(): void {
  const wanted = search.value.trim().toLowerCase()
  for (const child of list.querySelectorAll<HTMLElement>('.card')) {
    child.hidden = !(child.textContent ?? '').toLowerCase().includes(wanted)
  }
}

function showClock(clock: Record<string, unknown>): void {
  byId('clock-now').textContent = timeText(clock.now)
  const hours = Math.round(Number(clock.offsetMs) / 360_000) / 10
  byId('clock-offset').textContent =
    hours === 0 ? 'O relógio mostra o presente.' : `${hours.toLocaleString('pt-BR')} h em relação ao presente.`
  const upcoming = clock.upcoming as { name: string; next: string }[]
  const lines = upcoming.map(({ name, next }) => element('li', {}, `${timeText(next)} · ${name}`))
  byId('upcoming').replaceChildren(...(lines.length > 0 ? lines : [element('li', {}, 'Nada agendado.')]))
}

function showEndpoints({ text }: Record<string, unknown>): void {
  byId('endpoints-text').textContent = String(text)
  byId('copied').textContent = ''
}

/** Without clipboard permission, selects the lines so that one key copies them. */
async function copyEndpoints(): Promise<void> {
  const lines = byId('endpoints-text')
  try {
    await navigator.clipboard.writeText(lines.textContent ?? '')
    byId('copied').textContent = 'Copiado.'
  } catch {
    getSelection()?.selectAllChildren(lines)
    byId('copied').textContent = 'Selecionado: copie com Ctrl+C.'
  }
}

async function moveClock(change: Record<string, unknown>): Promise<void> {
  const headers = { 'content-type': 'application/json' }
  await api('clock', { method: 'POST', headers, body: JSON.stringify(change) })
  await refresh()
}

function listen(): void {
  const connection = byId('connection')
  const source = new EventSource('/local/api/stream')
  let due: number | undefined
  source.onopen = () => {
    connection.textContent = 'Ao vivo'
    void refresh()
  }
  source.onerror = () => {
    connection.textContent = 'Sem conexão: a nuvem local parou?'
  }
  source.onmessage = ({ data }) => {
    const affects = data === shown || shown === 'dead-letters'
    if (!affects || due !== undefined) return
    due = window.setTimeout(() => {
      due = undefined
      void refresh()
    }, 150)
  }
}

for (const button of document.querySelectorAll<HTMLButtonElement>('[data-advance]')) {
  button.addEventListener('click', () => moveClock({ advanceMs: Number(button.dataset.advance) }))
}
document.querySelector('[data-reset]')?.addEventListener('click', () => moveClock({ reset: true }))
byId('move').addEventListener('submit', (submitted) => {
  submitted.preventDefault()
  void moveClock({ moveTo: new Date((byId('move-to') as HTMLInputElement).value).toISOString() })
})
for (const [id, hold] of [
  ['hold', true],
  ['release', false],
] as const)
  byId(id).addEventListener('click', async () => {
    const headers = { 'content-type': 'application/json' }
    await api('payments', { method: 'POST', headers, body: JSON.stringify({ hold }) })
    await refresh()
  })
byId('pay-out').addEventListener('click', async () => {
  const { statement } = (await api('payments')) as { statement: { balanceCents: number } }
  const headers = { 'content-type': 'application/json' }
  const body = JSON.stringify({ payOutCents: statement.balanceCents })
  const { reference } = (await api('payments', { method: 'POST', headers, body })) as { reference?: string }
  const reais = (statement.balanceCents / 100).toLocaleString('pt-BR', { style: 'currency', currency: 'BRL' })
  byId('paid-out').textContent = reference ? `Transferência ${reference}: ${reais}` : 'Não há saldo para transferir.'
})
byId('copy-endpoints').addEventListener('click', copyEndpoints)
search.addEventListener('input', filter)
window.addEventListener('hashchange', show)
setInterval(() => {
  if (shown === 'clock' || shown === 'payments') void refresh()
}, 1_000)
listen()
void show()
