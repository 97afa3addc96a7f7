import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { FileType, incomingKey, displayFileName, downloadFileName, storageKey } from '#shared/documents/upload.ts'
import { MAX_PIXELS, pixelsOf } from '#shared/documents/file-type.ts'
import { sniffFileType, unacceptedFileMessage, unacceptedKindOf } from '#shared/documents/sniff-file-type.ts'
import { aHeic, aJpeg, aPng, aWebp } from './image-fixture.ts'

const bytes = (...parts: (string | number)[]) =>
  Uint8Array.from(
    parts.flatMap((part) => (typeof part === 'number' ? [part] : [...part].map((letter) => letter.charCodeAt(0)))),
  )
const box = (brand: string) => bytes(0, 0, 0, 24, 'ftyp', brand, 0, 0, 0, 0)

describe('a file type by the first bytes', () => {
  it.each([
    ['a PDF', bytes('%PDF-1.7\n'), 'application/pdf'],
    ['a PDF behind a line break', bytes('\r\n%PDF-1.7'), 'application/pdf'],
    ['a PDF behind a byte order mark', bytes(0xef, 0xbb, 0xbf, '%PDF-1.7'), 'application/pdf'],
    ['a PDF behind commands of a printer', bytes(0x1b, '%-12345X@PJL\n%PDF-1.7'), 'application/pdf'],
    ['a PDF behind all the junk that may be', bytes(' '.repeat(1_024), '%PDF-1.7'), 'application/pdf'],
    ['a JPEG', bytes(0xff, 0xd8, 0xff, 0xe0, 0, 16, 'JFIF'), 'image/jpeg'],
    ['a JPEG of a camera', bytes(0xff, 0xd8, 0xff, 0xe1), 'image/jpeg'],
    ['a PNG', bytes(0x89, 'PNG', 0x0d, 0x0a, 0x1a, 0x0a), 'image/png'],
    ['a WebP', bytes('RIFF', 36, 0, 0, 0, 'WEBPVP8 '), 'image/webp'],
    ['a HEIC of a telephone', box('heic'), 'image/heic'],
    ['a HEIC that calls itself HEIF', bytes(0, 0, 0, 28, 'ftypmif1', 0, 0, 0, 0, 'mif1heic'), 'image/heic'],
    ['a HEIC of many pictures', bytes(0, 0, 0, 28, 'ftypmsf1', 0, 0, 0, 0, 'msf1hevc'), 'image/heic'],
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
    ['a PDF that begins too late', bytes(' '.repeat(1_025), '%PDF-1.7')],
    ['a PDF behind a program', bytes('MZ', 0x90, 0, '%PDF-1.7')],
    ['a PDF behind the beginning of a web page', bytes('a <b %PDF-1.7')],
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
    ['a HEIF of an unknown kind', bytes(0, 0, 0, 28, 'ftypmif1', 0, 0, 0, 0, 'mif1miaf')],
    ['a HEIF of another kind', bytes(0, 0, 0, 28, 'ftypmif1', 0, 0, 0, 0, 'mif1avif')],
    ['a HEIC brand behind the box of brands', bytes(0, 0, 0, 20, 'ftypmif1', 0, 0, 0, 0, 'mif1heic')],
    ['a HEIC brand in the wrong place', bytes('ftypheic')],
  ])('is unsupported: %s', (_, firstBytes) => {
    expect(sniffFileType(firstBytes)).toBeUndefined()
  })

  it.each([
    [bytes('\r\n<!DOCTYPE html><html>'), 'a web page'],
    [bytes('PK', 3, 4), 'a Word, Excel or zip file'],
    [bytes(0xd0, 0xcf, 0x11, 0xe0), 'an old Word or Excel file'],
    [bytes('GIF89a'), 'a GIF'],
    [bytes('II*', 0), 'a TIFF picture'],
    [box('avif'), 'an AVIF picture'],
    [box('qt  '), 'a video'],
    [bytes('MZ', 0x90, 0), 'a program'],
    [bytes('<?xml version="1.0"?><svg/>'), 'an SVG drawing or XML file'],
    [bytes('Dear guest,\r\n'), 'a text file'],
    [bytes(0, 1, 2, 3), undefined],
  ])('tells what is not accepted: %#', (firstBytes, kind) => {
    expect(unacceptedKindOf(firstBytes)).toBe(kind)
    expect(unacceptedFileMessage(kind)).toMatch(/ Please choose a PDF, JPEG, PNG, WebP or HEIC file$/)
  })

  it('depends on the beginning alone: what follows changes nothing', () => {
    const headerBytes: Record<FileType, Uint8Array> = {
      'application/pdf': bytes('%PDF-'),
      'image/jpeg': bytes(0xff, 0xd8, 0xff),
      'image/png': bytes(0x89, 'PNG', 0x0d, 0x0a, 0x1a, 0x0a),
      'image/webp': bytes('RIFF', 36, 0, 0, 0, 'WEBP'),
      'image/heic': box('heic'),
    }
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 64 }), fc.constantFrom(...FileType.options), (rest, type) => {
        expect(sniffFileType(Uint8Array.of(...headerBytes[type], ...rest))).toBe(type)
        expect(sniffFileType(Uint8Array.of(...bytes('<!doctype html>'), ...headerBytes[type], ...rest))).toBeUndefined()
      }),
    )
  })

  it('is returned for any bytes at all, and only ever a type that is allowed', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 64 }), (firstBytes) => {
        const type = sniffFileType(firstBytes)
        if (type) expect(FileType.options).toContain(type)
      }),
    )
  })
})

describe('the pixel count that a picture claims', () => {
  const pictures: readonly [
    string,
    Exclude<FileType, 'application/pdf'>,
    (width: number, height: number) => Uint8Array,
  ][] = [
    ['a PNG', 'image/png', aPng],
    ['a JPEG', 'image/jpeg', aJpeg],
    ['a WebP with a frame', 'image/webp', aWebp.lossy],
    ['a WebP without loss', 'image/webp', aWebp.lossless],
    ['a WebP with a canvas', 'image/webp', aWebp.extended],
    ['a HEIC of tiles', 'image/heic', aHeic],
  ]

  it.each(pictures)('%s: is read without decompressing the picture', (_, type, picture) => {
    const side = fc.integer({ min: 600, max: 16_383 })
    fc.assert(
      fc.property(side, side, (width, height) => {
        expect(sniffFileType(picture(width, height))).toBe(type)
        expect(pixelsOf(type, picture(width, height))).toBe(width * height)
      }),
    )
  })

  it.each(pictures)('%s: is undefined where the file ends before it, and never an error', (_, type, picture) => {
    const whole = picture(4_000, 3_000)
    for (let length = 0; length < whole.length; length += 1) {
      expect([undefined, 12_000_000]).toContain(pixelsOf(type, whole.subarray(0, length)))
    }
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), fc.nat(whole.length), (noise, at) => {
        pixelsOf(type, noise)
        pixelsOf(type, Uint8Array.of(...whole.subarray(0, at), ...noise))
      }),
    )
  })

  it('of a JPEG is found behind all metadata that a camera writes first', () => {
    const segments = [60_000, 60_000, 60_000].map((length) => ({ marker: 0xe1, length }))
    expect(pixelsOf('image/jpeg', aJpeg(4_000, 3_000, segments))).toBe(12_000_000)
    expect(pixelsOf('image/jpeg', aJpeg(4_000, 3_000, segments).subarray(0, 65_536))).toBeUndefined()
  })

  it('is accepted for the largest cameras of today, and refused for a decompression bomb', () => {
    expect(12_000 * 9_000).toBeLessThan(MAX_PIXELS)
    for (const [, type, picture] of pictures) {
      expect(pixelsOf(type, picture(16_000, 16_000))).toBeGreaterThan(MAX_PIXELS)
    }
    expect(pixelsOf('image/png', aPng(60_000, 60_000))).toBe(3_600_000_000)
    expect(pixelsOf('image/png', aPng(0xffffffff, 0xffffffff))).toBeGreaterThan(MAX_PIXELS)
  })
})

describe('the storage key of a file', () => {
  const upload = { purpose: 'proof', reference: 'MC-7K4QX', id: 'uploaduploaduploadupl1' } as const

  it('contains nothing of the guest’s file name', () => {
    const withName = { ...upload, fileName: '../../secret' }
    expect(incomingKey(withName)).toBe('incoming/proof/MC-7K4QX/uploaduploaduploadupl1')
    expect(storageKey(withName)).toBe('proof/MC-7K4QX/uploaduploaduploadupl1')
  })

  it('changes once the file was inspected, to where no link of the guest leads', () => {
    const kept = { ...upload, fileId: 'copycopycopycopycopyc1' }
    expect(storageKey(kept)).toBe('proof/MC-7K4QX/copycopycopycopycopyc1')
    expect(storageKey(kept)).not.toContain('incoming')
  })
})

describe('a file name', () => {
  it.each([
    ['slip.pdf', 'slip.pdf'],
    ['Überweisung  (1).pdf', 'Überweisung (1).pdf'],
    ['U\u0308berweisung.pdf', 'Überweisung.pdf'],
    ['C:\\fakepath\\slip.pdf', 'slip.pdf'],
    ['../../../etc/passwd', 'passwd'],
    ['..', 'file'],
    ['/', 'file'],
    ['.htaccess', 'htaccess'],
    ['slip\u202efdp.exe', 'slipfdp.exe'],
    ['sl\u0000ip\u200b.p\u0007df', 'slip.pdf'],
    ['slip\r\nContent-Type: text_html.pdf', 'slipContent-Type: text_html.pdf'],
    ['<img src=x onerror=alert(1)>.pdf', '<img src=x onerror=alert(1)>.pdf'],
    ['a"; filename="b.exe', 'a"; filename="b.exe'],
    ['\ud800.pdf', '\ufffd.pdf'],
    ['𠮷🏔.pdf', '𠮷🏔.pdf'],
  ])('%j is read as %j', (written, read) => {
    expect(displayFileName(written)).toBe(read)
  })

  it.each([
    ['slip.pdf', 'application/pdf', 'slip.pdf'],
    ['SLIP.PDF', 'application/pdf', 'SLIP.pdf'],
    ['slip', 'application/pdf', 'slip.pdf'],
    ['slip.pdf.html', 'application/pdf', 'slip.pdf.html.pdf'],
    ['slip.pdf.exe', 'application/pdf', 'slip.pdf.exe.pdf'],
    ['photo.jpeg', 'image/jpeg', 'photo.jpeg'],
    ['photo.jpg.svg', 'image/jpeg', 'photo.jpg.svg.jpg'],
    ['IMG_1.HEIF', 'image/heic', 'IMG_1.heif'],
    ['Überweisung 1.png', 'image/png', '_berweisung_1.png'],
    ['a"; filename="b.exe', 'image/webp', 'a_filename_b.exe.webp'],
    ['slip.pdf ', 'application/pdf', 'slip.pdf_.pdf'],
    ['…', 'application/pdf', '_.pdf'],
    ['.pdf', 'application/pdf', 'pdf.pdf'],
  ] as const)('%j of type %s is saved as %j', (fileName, contentType, saved) => {
    expect(downloadFileName({ fileName, contentType })).toBe(saved)
  })

  it('is saved in letters that no header or file system interprets, with the extension of its type', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary', maxLength: 300 }),
        fc.constantFrom(...FileType.options),
        (name, contentType) => {
          const fileName = displayFileName(name)
          expect(fileName).not.toMatch(/[\p{Cc}\p{Cf}/\\]/u)
          const saved = downloadFileName({ fileName, contentType })
          expect(saved).toMatch(/^[\w-][\w.-]*\.(pdf|jpe?g|png|webp|hei[cf])$/)
          expect(saved.length).toBeLessThan(110)
        },
      ),
    )
  })
})
