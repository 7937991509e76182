import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { currentPosition, GeolocationProblem } from '../../lib/places/geolocation.ts'
import { LocateFixed } from '../../ui/icons/icons.ts'
import { Page } from '../../ui/page/page.tsx'
import { Button } from '../../ui/primitives/button.tsx'
import { notify } from '../../ui/toasts/toasts.ts'
import styles from './onboarding.module.css'
import { slides } from './slides.tsx'

const last = slides.length - 1

/** Five slides for new users. The last asks for the position and leads to the profile (rules 3.8). */
export default function OnboardPage() {
  const { t } = useTranslation(['onboarding', 'errors'])
  const navigate = useNavigate()
  const [at, setAt] = useState(0)
  const [asking, setAsking] = useState(false)
  const slide = slides[at] ?? slides[last]

  /** Continues to the profile whether the position is allowed, denied or unsupported. */
  const askForPosition = async () => {
    setAsking(true)
    try {
      await currentPosition()
      notify.success({ title: t('place.allowed') })
    } catch (error) {
      if (!(error instanceof GeolocationProblem)) throw error
      const { reason } = error
      notify.error({ title: t(`errors:position.${reason}.title`), description: t(`errors:position.${reason}.text`) })
    }
    void navigate('/profile')
  }

  if (!slide) return null
  const { name, Drawing } = slide
  return (
    <Page title={t('title')} width="narrow">
      <section className={styles.slide} aria-live="polite" aria-label={t('step', { step: at + 1, of: slides.length })}>
        <div key={name} className={styles.drawing}>
          <Drawing />
        </div>
        <h1>{t(`slides.${name}.title`)}</h1>
        <p>{t(`slides.${name}.text`)}</p>
      </section>
      <ol className={styles.dots}>
        {slides.map((each, index) => (
          <li key={each.name}>
            <button
              type="button"
              className={styles.dot ?? ''}
              aria-label={t('goTo', { step: index + 1, of: slides.length })}
              aria-current={index === at ? 'step' : undefined}
              onClick={() => setAt(index)}
            />
          </li>
        ))}
      </ol>
      <div className={styles.actions}>
        {at === last ? (
          <>
            <Button
              size="large"
              wide
              loading={asking}
              icon={<LocateFixed aria-hidden="true" />}
              onClick={() => void askForPosition()}
            >
              {t('place.allow')}
            </Button>
            <p className={styles.note}>{t('place.note')}</p>
          </>
        ) : (
          <>
            <Button size="large" wide onClick={() => setAt(at + 1)}>
              {t('next')}
            </Button>
            <Button variant="plain" wide onClick={() => setAt(last)}>
              {t('skip')}
            </Button>
          </>
        )}
      </div>
    </Page>
  )
}
