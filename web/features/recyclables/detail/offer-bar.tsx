import type { RecyclableView } from '../../../../shared/contract/recyclables.ts'
import { Price } from '../../../ui/ads/price.tsx'
import { classNames } from '../../../ui/primitives/class-names.ts'
import { BuyButton } from './buy-button.tsx'
import { ContactButton } from './contact-button.tsx'
import styles from './offer-bar.module.css'

/**
 * Price and the one thing to do, under the thumb while their box is off the screen; on small screens only. It takes its
 * own room at the end of the page, so that it covers nothing there.
 */
export function OfferBar({ ad, shown }: { ad: RecyclableView; shown: boolean }) {
  return (
    <div className={classNames(styles.bar, 'screen-only')} data-shown={shown}>
      <span className={styles.price}>
        <Price action={ad.action} priceCents={ad.priceCents} />
      </span>
      {ad.action === 'sale' ? <BuyButton ad={ad} /> : <ContactButton ad={ad} />}
    </div>
  )
}
