-- AlterEnum
ALTER TYPE "rule_field" ADD VALUE 'next';

