import { StrictMode, startTransition } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { BrowserRouter } from 'react-router-dom'
import 'virtual:theme.css'
import '../ui/theme/base.css'
import '../ui/theme/layout.css'
import '../ui/theme/early.css'
import { startI18n } from '../i18n/i18n.ts'
import { startColorMode } from '../lib/color-mode.ts'
import { startInstallation } from '../lib/pwa/installation.ts'
import { startSession } from '../lib/session/session.ts'
import { Boundary } from '../ui/page/boundary.tsx'
import { App } from './app.tsx'
import { PageFailed } from './page-failed.tsx'
import { preloadPage } from './routes.tsx'
import { startServiceWorker } from './service-worker.ts'

/** On a slow connection the page has arrived by then, or will take much longer. */
const longestWaitMs = 2000

leaveWww()
startColorMode()
startInstallation()
startServiceWorker()
void startSession()
const kept = window.location.search.includes('ref=') ? keepReferralCode() : undefined
const page = preloadPage(window.location.pathname)

const root = document.getElementById('root')
if (!root) throw new Error('Erro ao carregar aplicação')
// No top-level await: page chunks import this module and would wait for it.
void start(createRoot(root))

/**
 * Renders frame and page together: a frame rendered first makes React delay the page by 300 ms.
 * After `longestWaitMs` the frame renders alone, with a loading state.
 */
async function start(view: Root): Promise<void> {
  await Promise.all([startI18n(), Promise.race([Promise.all([page, kept]), after(longestWaitMs)])])
  startTransition(() =>
    view.render(
      <StrictMode>
        <BrowserRouter>
          <Boundary instead={(error, retry) => <PageFailed error={error} onRetry={retry} />}>
            <App />
          </Boundary>
        </BrowserRouter>
      </StrictMode>,
    ),
  )
}

/** Before the router reads the address. Without the network, the code stays in the address. */
async function keepReferralCode(): Promise<void> {
  await import('../lib/session/keep-referral-code.ts').then(
    (it) => it.keepReferralCode(),
    () => undefined,
  )
}

function after(ms: number): Promise<void> {
  return new Promise((resolve) => window.setTimeout(resolve, ms))
}

/** Redirects a www host to the same address without www (rules 13.9). */
function leaveWww(): void {
  const { hostname, href } = window.location
  if (hostname.startsWith('www.')) window.location.replace(href.replace('//www.', '//'))
}
