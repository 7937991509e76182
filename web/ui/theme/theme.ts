import { createTheme } from '@aws-amplify/ui'
import { darkColors, lightColors } from './colors.ts'

const value = <T extends string>(of: T) => ({ value: of })
const values = <T extends Record<string, string>>(of: T) =>
  Object.fromEntries(Object.entries(of).map(([key, text]) => [key, value(text)])) as {
    [K in keyof T]: { value: string }
  }

function amplifyColors(c: Record<keyof typeof lightColors, string>) {
  return {
    background: values({ primary: c.paper, secondary: c.surface, tertiary: c.sunken }),
    font: {
      ...values({ primary: c.ink, secondary: c['ink-soft'], tertiary: c['ink-soft'], interactive: c.leaf }),
      hover: value(c['leaf-strong']),
      focus: value(c['leaf-strong']),
      active: value(c['leaf-strong']),
      error: value(c.clay),
    },
    border: values({ primary: c.control, secondary: c.hairline, tertiary: c.hairline, focus: c.leaf, error: c.clay }),
    brand: { primary: values({ 10: c['leaf-tint'], 80: c.leaf, 90: c['leaf-strong'], 100: c['leaf-strong'] }) },
  }
}

/**
 * A length in rem, capped on narrow screens: text at twice the font size needs the space (WCAG 1.4.4, 1.4.10).
 * Uncapped from 320 px at the default font size.
 */
const within = (rem: number) => `min(${rem}rem, ${rem * 5}vw)`

/** Amplify resolves `{space.xs}` only where it is the whole value. */
const cellPadding = 'var(--amplify-space-xs) var(--amplify-space-small)'

/** The theme in Amplify UI's token system; `plugins/theme.ts` turns it into a stylesheet. */
export const theme = createTheme({
  name: 'retorna',
  tokens: {
    colors: { ...values(lightColors), ...amplifyColors(lightColors) },
    fonts: {
      default: {
        variable: value("'Figtree Variable', 'Figtree Fallback', 'Figtree Fallback Wide', system-ui, sans-serif"),
        static: value("'Figtree Fallback', system-ui, sans-serif"),
      },
    },
    fontSizes: values({
      small: '0.875rem',
      medium: '1rem',
      large: '1.125rem',
      // Large font sizes are capped so that long words fit a narrow screen.
      xl: 'min(1.375rem, 11vw)',
      xxl: 'min(1.75rem, 12vw)',
      xxxl: 'min(2.5rem, 15vw)',
    }),
    space: values({
      xxs: within(0.25),
      xs: within(0.5),
      small: within(0.75),
      medium: within(1),
      large: within(1.5),
      xl: within(2.5),
      xxl: within(4),
    }),
    radii: values({ small: '8px', medium: '12px', large: '20px', xxxl: '999px' }),
    shadows: { medium: { value: { offsetX: '0', offsetY: '6px', blurRadius: '24px', color: 'rgb(20 35 27 / 14%)' } } },
    time: { short: value('150ms'), medium: value('150ms') },
    components: {
      table: {
        header: {
          ...values({ color: '{colors.ink-soft}', fontSize: '{fontSizes.small}', fontWeight: '600' }),
          padding: value(cellPadding),
          borderWidth: value('0'),
        },
        data: {
          ...values({ color: '{colors.ink}', fontSize: '{fontSizes.small}', borderWidth: '0' }),
          padding: value(cellPadding),
        },
      },
      tabs: {
        ...values({ backgroundColor: '{colors.sunken}', gap: '{space.xxs}', borderWidth: '0' }),
        item: {
          ...values({ color: '{colors.ink-soft}', fontWeight: '600', borderWidth: '0' }),
          _hover: { color: value('{colors.ink}') },
          _focus: { color: value('{colors.ink}'), boxShadow: value('none') },
          _active: { color: value('{colors.ink}'), backgroundColor: value('{colors.surface}') },
        },
        panel: { paddingBlock: value('0') },
      },
      switchfield: {
        label: { padding: value('0') },
        track: {
          ...values({ backgroundColor: '{colors.control}', width: '2.75rem', height: '1.5rem', padding: '2px' }),
          checked: { backgroundColor: value('{colors.leaf}') },
        },
        thumb: {
          ...values({ backgroundColor: '{colors.on-leaf}', width: '1.5rem' }),
          checked: { transform: value('translateX(1.25rem)') },
        },
      },
    },
  },
  overrides: [{ colorMode: 'dark', tokens: { colors: { ...values(darkColors), ...amplifyColors(darkColors) } } }],
})
