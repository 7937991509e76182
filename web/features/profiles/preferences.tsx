import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { type Locale, locales } from '../../../shared/locales.ts'
import { changeLocale } from '../../i18n/change-locale.ts'
import { currentLocale } from '../../i18n/i18n.ts'
import { localeName } from '../../i18n/locale-name.ts'
import { isOffered } from '../../i18n/locales.ts'
import { colorModes, setColorMode, useColorMode } from '../../lib/color-mode.ts'
import { api } from '../../lib/server/operations.ts'
import { Segmented } from '../../ui/fields/segmented.tsx'
import { Select } from '../../ui/fields/select.tsx'
import { Card } from '../../ui/primitives/card.tsx'
import styles from './profiles.module.css'

export function Preferences() {
  const { t } = useTranslation('profiles')
  const mode = useColorMode()
  // The page is changed at once; a failure costs the language of e-mails only, until the next choice.
  const save = useMutation(api.profiles.saveLocale.mutationOptions())
  const choose = (locale: Locale) => {
    void changeLocale(locale)
    save.mutate({ locale })
  }
  return (
    <Card className={styles.preferences}>
      <Segmented
        legend={t('preferences.theme')}
        name="theme"
        value={mode}
        onValue={setColorMode}
        options={colorModes.map((value) => ({ value, label: t(`preferences.${value}`) }))}
      />
      <Select
        label={t('preferences.language')}
        value={currentLocale()}
        onChange={(event) => choose(event.currentTarget.value as Locale)}
        options={locales.filter(isOffered).map((locale) => ({ value: locale, label: localeName(locale) }))}
      />
    </Card>
  )
}
