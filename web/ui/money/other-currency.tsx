import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyPart } from '../../lib/lazy-part.ts'
import styles from './other-currency.module.css'

const Approximate = lazyPart(() => import('./approximate.tsx'))

/**
 * The amount in the currency of the locale, approximately, on a line of its own below BRL. The line is there from the
 * start, so that the rate moves nothing. The script loads only in locales with another currency.
 */
export function OtherCurrency({ cents }: { cents: number }) {
  const { i18n } = useTranslation()
  if (!hasOtherCurrency(i18n.language)) return null
  return (
    <span className={styles.line}>
      <Suspense>
        <Approximate cents={cents} />
      </Suspense>
    </span>
  )
}

/** Short for `otherCurrencyOf` of `shared/other-currency.ts`, which loads with the rates. */
export function hasOtherCurrency(tag: string): boolean {
  return /^(pt-P|en|es-[^V]|fr|de|it|nl|fi)/.test(tag)
}
