import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { postalCodeDigits } from '../../lib/places/postal-code.ts'
import { api } from '../../lib/server/operations.ts'
import { problemText, refusalCode } from '../../lib/server/problem.ts'
import { notify } from '../../ui/toasts/toasts.ts'

export type PostalCodeFound = Awaited<ReturnType<(typeof api.places.postalCode)['call']>>

/** Looks up a complete CEP (rules 5.7), but only after the user changed it. */
export function usePostalCode(text: string, onFound: (found: PostalCodeFound) => void): void {
  const { t } = useTranslation('errors')
  const digits = postalCodeDigits(text)
  const handled = useRef(digits)
  const lookup = useQuery({
    ...api.places.postalCode.queryOptions({ input: { postalCode: digits } }),
    enabled: digits.length === 8 && digits !== handled.current,
    staleTime: Number.POSITIVE_INFINITY,
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: acts once for each answer
  useEffect(() => {
    if (digits === handled.current || digits.length < 8 || lookup.isPending) return
    handled.current = digits
    if (lookup.data) onFound(lookup.data)
    else if (refusalCode(lookup.error) === 'place.postal_code_unknown')
      notify.error({ title: t('postalCode.unknown'), description: t('postalCode.unknownText') })
    else notify.error({ title: problemText(t, lookup.error) })
  }, [digits, lookup.isPending])
}
