import { createHash } from 'node:crypto'
import type { Category } from '../../shared/recyclables/categories.ts'

/** Size of a demo picture in px: 4:3, as on the ad cards. */
const width = 1280
const height = 960

const scenes = [
  { wall: '#DCE9F2', floor: '#B9C8B4', light: '#FFFFFF' },
  { wall: '#F3E7D3', floor: '#C9B592', light: '#FFF8E8' },
  { wall: '#E0EBDD', floor: '#A9BBA0', light: '#F7FFF4' },
] as const
export const pictureVariants = scenes.length

/** Returns a deterministic generator of numbers in [0, 1). */
export function randomFrom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = state
    t = Math.imul(t ^ (t >>> 15), t | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
}

type Draw = (at: { x: number; y: number; scale: number; random: () => number }) => string

const shadow = (x: number, y: number, rx: number) =>
  `<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${rx * 0.18}" fill="#000" opacity=".14"/>`
const pick = <T>(list: readonly T[], random: () => number): T => list[Math.floor(random() * list.length)] as T

const drawings: Record<Category, Draw> = {
  plastic: ({ x, y, scale: s, random }) => {
    const tint = pick(['#6FB7E0', '#8FD0C0', '#B7D98A', '#E8A0A8', '#9AA8E0'], random)
    return `${shadow(x, y, 60 * s)}<g transform="translate(${x} ${y}) scale(${s})"><path d="M-38-20q0 20 20 20h36q20 0 20-20v-150q0-40-24-64v-26h-28v26q-24 24-24 64z" fill="${tint}" opacity=".86"/><path d="M-26-30v-130q0-26 12-44" stroke="#fff" stroke-width="8" opacity=".6" fill="none" stroke-linecap="round"/><rect x="-38" y="-130" width="76" height="52" fill="#fff" opacity=".75"/><rect x="-18" y="-282" width="36" height="24" rx="5" fill="#2F6FA8"/></g>`
  },
  paper: ({ x, y, scale: s, random }) => {
    const brown = pick(['#C79A63', '#B98A55', '#D3AA76'], random)
    const w = 150 + random() * 60
    const h = 90 + random() * 50
    return `${shadow(x, y, w * 0.7 * s)}<g transform="translate(${x} ${y}) scale(${s})"><path d="M${-w / 2} 0v${-h}h${w}v${h}z" fill="${brown}"/><path d="M${-w / 2} ${-h}l30-34h${w}l-30 34z" fill="#E0BD8E"/><path d="M${w / 2} 0v${-h}l30-34v${h}z" fill="#A57B49"/><path d="M${-w / 2} ${-h * 0.6}h${w}" stroke="#F3E3C8" stroke-width="16" opacity=".75"/><path d="M-14 ${-h * 0.25}l14-22 14 22zM0 ${-h * 0.25}v16" stroke="#7A5A34" stroke-width="5" fill="none"/></g>`
  },
  metal: ({ x, y, scale: s, random }) => {
    const tint = pick(['#C0392F', '#3A6EA5', '#D99A2B', '#6F7C85'], random)
    return `${shadow(x, y, 52 * s)}<g transform="translate(${x} ${y}) scale(${s})"><path d="M-46-12q46 22 92 0v-150q-46-22-92 0z" fill="${tint}"/><ellipse cy="-164" rx="46" ry="14" fill="#D7DCE0"/><ellipse cy="-164" rx="36" ry="10" fill="#AEB6BC"/><path d="M-46-12q46 22 92 0v-10q-46 22-92 0z" fill="#BFC7CC"/><path d="M-30-140v110" stroke="#fff" stroke-width="12" opacity=".35" stroke-linecap="round"/><circle cy="-90" r="20" fill="#fff" opacity=".7"/></g>`
  },
  glass: ({ x, y, scale: s, random }) => {
    const tint = pick(['#2F7D4F', '#7A4A21', '#9CC7C9', '#3F8F6B'], random)
    return `${shadow(x, y, 50 * s)}<g transform="translate(${x} ${y}) scale(${s})"><path d="M-40-8q0 8 10 8h60q10 0 10-8v-140q0-30-22-50v-90h-36v90q-22 20-22 50z" fill="${tint}" opacity=".88"/><path d="M-26-20v-120" stroke="#fff" stroke-width="9" opacity=".45" stroke-linecap="round"/><rect x="-21" y="-296" width="42" height="14" rx="5" fill="${tint}"/><path d="M-40-120h80v60h-80z" fill="#F6EFD9" opacity=".9"/></g>`
  },
  electronics: ({ x, y, scale: s, random }) =>
    random() < 0.5
      ? `${shadow(x, y, 120 * s)}<g transform="translate(${x} ${y}) scale(${s})"><rect x="-120" y="-200" width="240" height="150" rx="10" fill="#39444B"/><rect x="-108" y="-188" width="216" height="126" fill="#7FA6B8"/><path d="M-108-188h90l-60 126h-30z" fill="#fff" opacity=".2"/><rect x="-24" y="-50" width="48" height="34" fill="#4A565E"/><rect x="-70" y="-16" width="140" height="16" rx="6" fill="#39444B"/></g>`
      : `${shadow(x, y, 90 * s)}<g transform="translate(${x} ${y}) scale(${s})"><rect x="-60" y="-180" width="120" height="180" rx="10" fill="#5B666D"/><rect x="-46" y="-164" width="92" height="14" rx="4" fill="#98A3A9"/><rect x="-46" y="-140" width="92" height="14" rx="4" fill="#98A3A9"/><circle cx="0" cy="-50" r="24" fill="#39444B"/><circle cx="0" cy="-50" r="10" fill="#4CC38A"/></g>`,
  organic: ({ x, y, scale: s, random }) => {
    const fruit = pick(['#D9822B', '#C6402F', '#E3B53A', '#7FA83A'], random)
    return `${shadow(x, y, 110 * s)}<g transform="translate(${x} ${y}) scale(${s})"><path d="M-110-70h220l-22 70h-176z" fill="#8C6A43"/><path d="M-114-80h228v16h-228z" fill="#A98455"/><circle cx="-56" cy="-96" r="36" fill="${fruit}"/><circle cx="14" cy="-104" r="40" fill="#7FA83A"/><circle cx="70" cy="-92" r="32" fill="#D9822B"/><path d="M14-144q10-30 36-34-4 30-36 34z" fill="#3F7D3A"/></g>`
  },
  others: ({ x, y, scale: s, random }) => {
    const cloth = pick(['#7C6BB0', '#B06B8A', '#5E8C9A', '#A0784A'], random)
    return `${shadow(x, y, 90 * s)}<g transform="translate(${x} ${y}) scale(${s})"><path d="M-90 0q-20-90 30-140 10-30 0-50h120q-10 20 0 50 50 50 30 140z" fill="${cloth}"/><path d="M-58-150h116" stroke="#fff" stroke-width="10" opacity=".6"/><path d="M-40-40q40 24 80 0" stroke="#fff" stroke-width="8" fill="none" opacity=".4"/></g>`
  },
}

/** Draws a scene with five to eight objects of a material, as SVG. No third-party photo is needed. */
export function drawScene(category: Category, variant: number): string {
  const random = randomFrom(variant * 7919 + category.length * 104_729 + category.charCodeAt(0))
  const { wall, floor, light } = scenes[variant % scenes.length] ?? scenes[0]
  const count = 5 + Math.floor(random() * 4)
  const placed = Array.from({ length: count }, (_, index) => ({
    x: 150 + ((index + random() * 0.6) * (width - 250)) / count,
    y: 690 + random() * 190,
  }))
  const drawn = placed
    .sort((a, b) => a.y - b.y)
    .map(({ x, y }) => drawings[category]({ x, y, scale: 1.1 + ((y - 690) / 190) * 0.9, random }))
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"><defs><radialGradient id="l" cx=".3" cy=".2" r=".9"><stop offset="0" stop-color="${light}"/><stop offset="1" stop-color="${wall}"/></radialGradient><linearGradient id="f" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${floor}"/><stop offset="1" stop-color="#7F8C78"/></linearGradient></defs><rect width="${width}" height="640" fill="url(#l)"/><rect y="620" width="${width}" height="340" fill="url(#f)"/><path d="M0 620h${width}" stroke="#fff" stroke-width="6" opacity=".35"/>${drawn.join('')}</svg>`
}

export function drawingHash(svg: string): string {
  return createHash('sha256').update(svg).digest('hex').slice(0, 16)
}
