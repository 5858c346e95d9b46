import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { Article } from './article.entity.js';
import { KnowledgeController } from './knowledge.controller.js';
import { KnowledgeService } from './knowledge.service.js';
import { ArticleSearch } from './search/article.search.js';
import { chooseSearch } from './search/choose-search.js';

@Module({
  imports: [TypeOrmModule.forFeature([Article])],
  controllers: [KnowledgeController],
  providers: [KnowledgeService, { provide: ArticleSearch, useFactory: chooseSearch, inject: [DataSource] }],
})
export class KnowledgeModule {}
