// @vitest-environment jsdom
import { render, screen } from '@testing-library/react'
import { readFileSync, readdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { shortPictureHash } from '#lambdas/pictures/picture-variants.ts'
import { pictureManifest } from '#web/kit/picture-manifest.ts'
import { Photo } from '#web/kit/photo.tsx'
import { pictureSources } from '#web/kit/picture-sources.ts'

const drawings = resolve(import.meta.dirname, '../../web/public/illustrations')

describe('a photo', () => {
  it('loads the smallest size and format that fits, in its own proportions and position', () => {
    const { container } = render(
      <Photo src="/illustrations/hero.svg" alt="Dusk" focus="70% 60%" scale={1.2} sizes="20rem" />,
    )
    const image = screen.getByRole<HTMLImageElement>('img', { name: 'Dusk' })
    const [avif, webp] = container.querySelectorAll('source')
    const hash = pictureManifest['hero']?.[0]
    expect(avif?.type).toBe('image/avif')
    expect(avif?.getAttribute('srcset')).toBe(
      [480, 960, 1600].map((width) => `/assets/pictures/hero-${hash}-${width}.avif ${width}w`).join(', '),
    )
    expect(webp?.type).toBe('image/webp')
    expect([avif?.sizes, webp?.sizes]).toEqual(['20rem', '20rem'])
    expect(image.getAttribute('src')).toBe(`/assets/pictures/hero-${hash}-fallback.jpg`)
    expect([image.width, image.height]).toEqual([2000, 1200])
    expect(image.className).toBe('x-70 y-60 zoom-120')
    expect(image.getAttribute('loading')).toBe('lazy')
    expect(container.querySelector('[style]')).toBeNull()
  })

  it('of the first view is loaded with priority, and preloaded in the head', () => {
    const { container } = render(<Photo src="/illustrations/aloe-1.svg" alt="Aloe" first sizes="100vw" />)
    const image = screen.getByRole('img', { name: 'Aloe' })
    expect([image.getAttribute('loading'), image.getAttribute('fetchpriority')]).toEqual(['eager', 'high'])
    expect(container.querySelector('source')?.sizes).toBe('100vw')
    const preload = document.head.querySelector('link[rel=preload][as=image]')
    expect(preload?.getAttribute('imagesrcset')).toBe(pictureSources('/illustrations/aloe-1.svg')?.avif)
    expect(preload?.getAttribute('type')).toBe('image/avif')
  })

  it('from another site is shown as it is', () => {
    const { container } = render(<Photo src="/uploads/spring.jpg" alt="Spring" />)
    expect(screen.getByRole('img', { name: 'Spring' }).getAttribute('src')).toBe('/uploads/spring.jpg')
    expect(container.querySelector('picture')).toBeNull()
  })
})

describe('the list of drawings', () => {
  it('matches the drawing files: build the site once after one has changed', () => {
    const files = readdirSync(drawings).filter((name) => name.endsWith('.svg'))
    const drawn = Object.fromEntries(
      files.map((name) => [name.replace('.svg', ''), shortPictureHash(readFileSync(join(drawings, name)))]),
    )
    expect(Object.fromEntries(Object.entries(pictureManifest).map(([name, [hash]]) => [name, hash]))).toEqual(drawn)
  })
})
