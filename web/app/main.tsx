import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router-dom'
import 'virtual:theme.css'
import '../ui/theme/base.css'
import { startI18n } from '../i18n/i18n.ts'
import { startColorMode } from '../lib/color-mode.ts'
import { startInstallation } from '../lib/installation.ts'
import { startSession } from '../lib/session.ts'
import { App } from './app.tsx'
import { preloadPage } from './routes.tsx'
import { startServiceWorker } from './service-worker.ts'

leaveWww()
startColorMode()
startInstallation()
startServiceWorker()
void startSession()
preloadPage(window.location.pathname)

const root = document.getElementById('root')
if (!root) throw new Error('Erro ao carregar aplicação')

await startI18n()
createRoot(root).render(
  <StrictMode>
    <BrowserRouter>
      <App />
    </BrowserRouter>
  </StrictMode>,
)

/** A www host redirects to the same address without it (rules 13.9). */
function leaveWww(): void {
  const { hostname, href } = window.location
  if (hostname.startsWith('www.')) window.location.replace(href.replace('//www.', '//'))
}
