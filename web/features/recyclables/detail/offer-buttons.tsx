import { MessageCircle, ShoppingCart } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { RecyclableView } from '../../../../shared/contract/recyclables.ts'
import { OfferButton } from './offer-button.tsx'

interface OfferButtonProps {
  readonly ad: RecyclableView
  readonly wide?: boolean
}

/** Buys what is for sale; says why not where that is not possible. */
export function BuyButton({ ad, wide = false }: OfferButtonProps) {
  const { t } = useTranslation('recyclables')
  return (
    <OfferButton ad={ad} name="buy" wide={wide} icon={<ShoppingCart aria-hidden="true" />} later={t('detail.buyLater')}>
      {t('detail.buy')}
    </OfferButton>
  )
}

/** Writes to who offers it; says why not where that is not possible. */
export function ContactButton({ ad, wide = false }: OfferButtonProps) {
  const { t } = useTranslation('recyclables')
  return (
    <OfferButton
      ad={ad}
      name="contact"
      variant="secondary"
      wide={wide}
      icon={<MessageCircle aria-hidden="true" />}
      later={t('detail.contactLater')}
    >
      {t(`detail.contact.${ad.action}`)}
    </OfferButton>
  )
}
