import i18next from 'i18next'
import { createRoot } from 'react-dom/client'
import { type ExternalToast, Toaster, toast } from 'sonner'
import styles from './toaster.module.css'

const visibleToasts = 3
const durationMs = 4000

const host = document.createElement('div')
document.body.append(host)
createRoot(host).render(
  <Toaster
    visibleToasts={visibleToasts}
    duration={durationMs}
    position="top-center"
    closeButton
    containerAriaLabel={i18next.t('toasts.region')}
    toastOptions={{
      unstyled: true,
      closeButtonAriaLabel: i18next.t('toasts.close'),
      classNames: {
        toast: styles.toast ?? '',
        title: styles.title ?? '',
        description: styles.description ?? '',
        closeButton: styles.close ?? '',
        icon: styles.icon ?? '',
        error: styles.error ?? '',
        success: styles.success ?? '',
        warning: styles.warning ?? '',
      },
    }}
  />,
)

export function showToast(kind: 'success' | 'error' | 'info' | 'warning', title: string, options: ExternalToast): void {
  toast[kind](title, options)
}
