import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { FileType, sniffFileType, storageKey } from '#shared/documents/upload.ts'

const bytes = (...parts: (string | number)[]) =>
  Uint8Array.from(
    parts.flatMap((part) => (typeof part === 'number' ? [part] : [...part].map((letter) => letter.charCodeAt(0)))),
  )
const box = (brand: string) => bytes(0, 0, 0, 24, 'ftyp', brand, 0, 0, 0, 0)

describe('what the first bytes say a file is', () => {
  it.each([
    ['a PDF', bytes('%PDF-1.7\n'), 'application/pdf'],
    ['a JPEG', bytes(0xff, 0xd8, 0xff, 0xe0, 0, 16, 'JFIF'), 'image/jpeg'],
    ['a JPEG of a camera', bytes(0xff, 0xd8, 0xff, 0xe1), 'image/jpeg'],
    ['a PNG', bytes(0x89, 'PNG', 0x0d, 0x0a, 0x1a, 0x0a), 'image/png'],
    ['a WebP', bytes('RIFF', 36, 0, 0, 0, 'WEBPVP8 '), 'image/webp'],
    ['a HEIC of a telephone', box('heic'), 'image/heic'],
    ['a HEIC of many pictures', box('msf1'), 'image/heic'],
  ])('%s', (_, firstBytes, type) => {
    expect(sniffFileType(firstBytes)).toBe(type)
  })

  it.each([
    ['nothing', bytes()],
    ['a web page', bytes('<!doctype html>')],
    ['a drawing with scripts (SVG)', bytes('<svg xmlns="http://www.w3.org/2000/svg">')],
    ['a web page that mentions a PDF', bytes('<html>%PDF-1.7')],
    ['a program', bytes('MZ', 0x90, 0)],
    ['an archive', bytes('PK', 3, 4)],
    ['a GIF', bytes('GIF89a')],
    ['a film in the same container as HEIC', box('isom')],
    ['a sound in the same container as WebP', bytes('RIFF', 36, 0, 0, 0, 'WAVEfmt ')],
    ['half of a PNG', bytes(0x89, 'PN')],
    ['a PDF that begins late', bytes(' %PDF-1.7')],
    ['a PDF header in small letters', bytes('%pdf-1.7')],
    ['a PDF header in letters of two bytes', bytes(0xff, 0xfe, '%\0P\0D\0F\0-\0')],
    ['a PDF header that breaks off', bytes('%PDF')],
    ['a drawing behind its XML line', bytes('<?xml version="1.0"?><svg/>')],
    ['a GIF that is a script as well', bytes('GIF89a=1;alert(1)//')],
    ['a script for a shell', bytes('#!/bin/sh')],
    ['half of a JPEG', bytes(0xff, 0xd8)],
    ['a PNG that lost its line ends on the way', bytes(0x89, 'PNG\n', 0x1a, '\n')],
    ['a WebP that breaks off', bytes('RIFF', 36, 0, 0, 0)],
    ['a film of a telephone', box('qt  ')],
    ['a film that counts HEIC among its kin', bytes(0, 0, 0, 24, 'ftypmp42', 0, 0, 0, 0, 'heicmif1')],
    ['a picture of another kind in the same container', box('avif')],
    ['a HEIC brand in the wrong place', bytes('ftypheic')],
  ])('is nothing we take: %s', (_, firstBytes) => {
    expect(sniffFileType(firstBytes)).toBeUndefined()
  })

  it('is decided by the beginning alone: what follows changes nothing, and what comes late is not seen', () => {
    const beginnings: Record<FileType, Uint8Array> = {
      'application/pdf': bytes('%PDF-'),
      'image/jpeg': bytes(0xff, 0xd8, 0xff),
      'image/png': bytes(0x89, 'PNG', 0x0d, 0x0a, 0x1a, 0x0a),
      'image/webp': bytes('RIFF', 36, 0, 0, 0, 'WEBP'),
      'image/heic': box('heic'),
    }
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 64 }), fc.constantFrom(...FileType.options), (rest, type) => {
        expect(sniffFileType(Uint8Array.of(...beginnings[type], ...rest))).toBe(type)
        expect(sniffFileType(Uint8Array.of(...bytes('<!doctype html>'), ...beginnings[type], ...rest))).toBeUndefined()
      }),
    )
  })

  it('is decided for any bytes at all, and only ever a type that we take', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 64 }), (firstBytes) => {
        const type = sniffFileType(firstBytes)
        if (type) expect(FileType.options).toContain(type)
      }),
    )
  })
})

describe('where a file lies', () => {
  it('is named by us alone: the guest’s file name is no part of it', () => {
    const upload = { purpose: 'proof', reference: 'MC-7K4QX', id: 'uploaduploaduploadupl1' } as const
    expect(storageKey({ ...upload, fileName: '../../secret' } as never)).toBe('proof/MC-7K4QX/uploaduploaduploadupl1')
  })
})
