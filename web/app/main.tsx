import { StrictMode, startTransition } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { BrowserRouter } from 'react-router-dom'
import 'virtual:theme.css'
import '../ui/theme/base.css'
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

/** A slow line has brought the page by then, or will take long. */
const longestWaitMs = 2000

leaveWww()
startColorMode()
startInstallation()
startServiceWorker()
void startSession()
const page = preloadPage(window.location.pathname)

const root = document.getElementById('root')
if (!root) throw new Error('Erro ao carregar aplicação')
// Not awaited up here: pages import from this module's file, which would wait for them.
void start(createRoot(root))

/**
 * Draws the page at once with what stands round it: drawn without it first, React would hold it back (300 ms). A page
 * that is long in coming is waited for inside the frame.
 */
async function start(view: Root): Promise<void> {
  await Promise.all([startI18n(), Promise.race([page, after(longestWaitMs)])])
  // In slices, so that a touch meanwhile is answered.
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

function after(ms: number): Promise<void> {
  return new Promise((resolve) => window.setTimeout(resolve, ms))
}

/** A www host redirects to the same address without it (rules 13.9). */
function leaveWww(): void {
  const { hostname, href } = window.location
  if (hostname.startsWith('www.')) window.location.replace(href.replace('//www.', '//'))
}
