import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { unsubscribePush } from '../../lib/pwa/push.ts'
import { signOut } from '../../lib/session/session.ts'
import { Button } from '../primitives/button.tsx'
import { Dialog } from '../primitives/dialog.tsx'

/** Asks before signing out; confirming leads to the home page (rules 2.11). */
export default function SignOutDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('pages')
  const navigate = useNavigate()
  const [leaving, setLeaving] = useState(false)
  const leave = async () => {
    setLeaving(true)
    navigate('/')
    // Unsubscribes push messages first, while the session is still valid.
    await unsubscribePush().catch((error: unknown) => console.warn(error))
    await signOut()
    onClose()
  }
  return (
    <Dialog
      title={t('signOut.title')}
      onClose={onClose}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            {t('signOut.cancel')}
          </Button>
          <Button variant="danger" loading={leaving} onClick={() => void leave()}>
            {t('signOut.confirm')}
          </Button>
        </>
      }
    >
      <p>{t('signOut.text')}</p>
    </Dialog>
  )
}
