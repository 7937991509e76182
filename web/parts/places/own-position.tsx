import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { FoundAddress } from '../../../shared/contract/places.ts'
import { currentPosition, GeolocationProblem } from '../../lib/places/geolocation.ts'
import { api } from '../../lib/server/operations.ts'
import { problemText, refusalCode } from '../../lib/server/problem.ts'
import { LocateFixed } from '../../ui/icons/icons.ts'
import { Button } from '../../ui/primitives/button.tsx'
import { notify } from '../../ui/toasts/toasts.ts'

interface OwnPositionProps {
  readonly label: string
  readonly onFound: (found: FoundAddress) => void
  /** Called when position or address are unavailable, after an error message; the form then asks for the CEP. */
  readonly onFallback: () => void
}

/** Fills in an address from the user's position (rules 13.3). */
export function OwnPosition({ label, onFound, onFallback }: OwnPositionProps) {
  const { t } = useTranslation('errors')
  const cache = useQueryClient()
  const [looking, setLooking] = useState(false)
  const locate = async () => {
    setLooking(true)
    try {
      const position = await currentPosition()
      onFound(await cache.fetchQuery(api.places.reverse.queryOptions({ input: position })))
    } catch (error) {
      if (error instanceof GeolocationProblem) {
        const { reason } = error
        notify.error({ title: t(`position.${reason}.title`), description: t(`position.${reason}.text`) })
      } else if (refusalCode(error) === 'place.not_found') {
        notify.error({ title: t('position.notFound') })
      } else {
        notify.error({ title: problemText(t, error) })
      }
      onFallback()
    } finally {
      setLooking(false)
    }
  }
  return (
    <Button
      variant="secondary"
      icon={<LocateFixed aria-hidden="true" />}
      loading={looking}
      onClick={() => void locate()}
    >
      {label}
    </Button>
  )
}
