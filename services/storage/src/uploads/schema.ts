import { z } from 'zod';

export const versionHeader = { 'tus-resumable': z.string().optional().describe('`1.0.0`') };
export const lengthHeader = z.string().optional().describe('Total bytes of the upload');

export const OFFSET_TYPE = 'The body has the type `application/offset+octet-stream`.';
