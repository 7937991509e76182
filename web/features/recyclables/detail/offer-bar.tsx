import { useTranslation } from 'react-i18next'
import type { RecyclableView } from '../../../../shared/contract/recyclables.ts'
import { quotePurchase } from '../../../../shared/money.ts'
import { Price } from '../../../ui/ads/price.tsx'
import { classNames } from '../../../ui/primitives/class-names.ts'
import { BuyButton } from './buy-button.tsx'
import { ContactButton } from './contact-button.tsx'
import styles from './offer-bar.module.css'

/**
 * Sticky price with fees and action on small screens while the price box is off screen. It has its own space at the end
 * of the page, so that it covers nothing.
 */
export function OfferBar({ ad, shown }: { ad: RecyclableView; shown: boolean }) {
  const { t } = useTranslation('recyclables')
  return (
    <div className={classNames(styles.bar, 'screen-only')} data-shown={shown}>
      <span className={styles.price}>
        <Price
          action={ad.action}
          priceCents={ad.action === 'sale' ? quotePurchase(ad.priceCents).totalCents : ad.priceCents}
        />
        {ad.action === 'sale' && <small className={styles.fees}>{t('detail.withFees')}</small>}
      </span>
      {ad.action === 'sale' ? <BuyButton ad={ad} /> : <ContactButton ad={ad} />}
    </div>
  )
}
