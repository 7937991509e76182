import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyPart } from '../../../lib/lazy-part.ts'
import { QrCode } from '../../../ui/icons/icons.ts'
import { Button } from '../../../ui/primitives/button.tsx'
import type { SignInStep } from '../sign-in.ts'

const DeviceSignInDialog = lazyPart(() => import('./device-sign-in-dialog.tsx'))

/** Offers the sign-in by QR code. Passes a further step of the pool to the page. */
export function DeviceSignInEntry({ onStep }: { onStep: (step: SignInStep) => void }) {
  const { t } = useTranslation('accounts')
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button wide variant="secondary" icon={<QrCode aria-hidden="true" />} onClick={() => setOpen(true)}>
        {t('device.enter')}
      </Button>
      {open && (
        <Suspense>
          <DeviceSignInDialog onNextStep={onStep} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
