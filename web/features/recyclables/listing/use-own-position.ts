import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import type { Position } from '../../../../shared/places.ts'
import { currentPosition, GeolocationProblem } from '../../../lib/places/geolocation.ts'
import { notify } from '../../../ui/toasts/toasts.ts'

/**
 * Returns the reader's position for distance filters. Requested once a visit and never stored in the URL. After a
 * failure it notifies the reader and calls `onRefused`.
 */
export function useOwnPosition(wanted: boolean, onRefused: () => void): Position | undefined {
  const { t } = useTranslation('recyclables')
  const position = useQuery({
    queryKey: ['own-position'],
    queryFn: currentPosition,
    enabled: wanted,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  const problem = wanted && position.error instanceof GeolocationProblem ? position.error : null
  // biome-ignore lint/correctness/useExhaustiveDependencies: one refusal is told once, whatever else is rendered anew
  useEffect(() => {
    if (!problem) return
    const { reason } = problem
    notify.error({ title: t(`position.${reason}.title`), description: t(`position.${reason}.textForDistance`) })
    onRefused()
  }, [problem])
  return wanted ? position.data : undefined
}
