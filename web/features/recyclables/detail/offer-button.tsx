import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { RecyclableView } from '../../../../shared/contract/recyclables.ts'
import { useSession } from '../../../lib/session/session.ts'
import { useSignedIn } from '../../../lib/session/use-signed-in.ts'
import { Button } from '../../../ui/primitives/button.tsx'
import { notify } from '../../../ui/toasts/toasts.ts'

interface OfferButtonProps {
  readonly ad: RecyclableView
  readonly name: 'contact'
  readonly variant?: 'primary' | 'secondary'
  readonly icon: ReactNode
  readonly wide: boolean
  /** Why it cannot be taken yet. */
  readonly later: string
  readonly children: ReactNode
}

/**
 * What one does with an offer. It needs an account: visitors are led to sign in, which says why and that it is not open
 * yet, and are told again once they are back.
 */
export function OfferButton({ ad, name, variant = 'primary', wide, icon, later, children }: OfferButtonProps) {
  const { t } = useTranslation('recyclables')
  const { status } = useSession()
  const gone = ad.status === 'approved' ? undefined : t('detail.notAvailable')
  const { press, waiting } = useSignedIn({ name, about: ad.id, act: () => notify.info({ title: later }) })
  return (
    <Button
      size="large"
      wide={wide}
      variant={variant}
      icon={icon}
      loading={waiting}
      disabledReason={gone ?? (status === 'signed-in' ? later : undefined)}
      onClick={press}
    >
      {children}
    </Button>
  )
}
