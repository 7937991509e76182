import { MessageCircle, ShoppingCart } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { RecyclableView } from '../../../../shared/contract/recyclables.ts'
import { Button } from '../../../ui/primitives/button.tsx'

interface OfferButtonProps {
  readonly ad: RecyclableView
  readonly wide?: boolean
}

/** Buys what is for sale; says why not where that is not possible. */
export function BuyButton({ ad, wide = false }: OfferButtonProps) {
  const { t } = useTranslation('recyclables')
  return (
    <Button
      size="large"
      wide={wide}
      icon={<ShoppingCart aria-hidden="true" />}
      disabledReason={ad.status === 'approved' ? t('detail.buyLater') : t('detail.notAvailable')}
    >
      {t('detail.buy')}
    </Button>
  )
}

/** Writes to who offers it; says why not where that is not possible. */
export function ContactButton({ ad, wide = false }: OfferButtonProps) {
  const { t } = useTranslation('recyclables')
  return (
    <Button
      size="large"
      wide={wide}
      variant="secondary"
      icon={<MessageCircle aria-hidden="true" />}
      disabledReason={ad.status === 'approved' ? t('detail.contactLater') : t('detail.notAvailable')}
    >
      {t(`detail.contact.${ad.action}`)}
    </Button>
  )
}
