import { ShoppingCart } from 'lucide-react'
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
